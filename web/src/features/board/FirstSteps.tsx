// @chunk board
import { allLists } from "../../data/boardData.ts";
import { hideFirstSteps, useFirstSteps } from "./firstStepsSeen.ts";
import { openModal } from "../../data/modalActions.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { CHECK, CLOSE, Shape } from "../../ui/Shape.tsx";
import { openNewTask } from "../tasks/openNewTask.ts";
import * as css from "./FirstSteps.module.css";

const openNewList = (isShared: boolean) => (): void => openModal("CREATE_LIST", { isShared });

/** Guides a new person through an empty board in three steps. The first step that is not done is the current one. */
export default function FirstSteps() {
  const isShown = useFirstSteps();
  const done = useStore(({ board }) => {
    const lists = allLists(board);
    return [
      board.tasks.size > 0,
      lists.some(({ sublists }) => Object.keys(sublists).length > 0),
      board.sharedLists.length > 0,
    ]
      .map(Number)
      .join("");
  });
  // Google makes the first list. The last one of several is the person's own, and can get the sublist of this step.
  const newest = useStore(({ board: { lists } }) => (lists.length > 1 ? lists.at(-1) : undefined));
  const isDone = (at: number): boolean => done[at] === "1";
  const count = done.split("1").length - 1;
  if (!isShown || count === done.length) return null;
  const now = done.indexOf("0");
  const step = (at: number, title: string, text: string, name: string, run: () => void) => (
    <li
      className={cx(css.step, isDone(at) && css.isDone, at === now && css.isNow)}
      aria-current={at === now ? "step" : undefined}
    >
      <span className={css.n} aria-hidden="true">
        {isDone(at) ? <Shape d={CHECK} size={12} /> : at + 1}
      </span>
      <h3>
        {title}
        {isDone(at) && <span className="vh">, done</span>}
      </h3>
      {!isDone(at) && (
        <>
          <p>{text}</p>
          <div className={css.acts}>
            <Button size="sm" kind={at === now ? "primary" : "secondary"} onClick={run}>
              {name}
            </Button>
          </div>
        </>
      )}
    </li>
  );
  return (
    <section className={css.steps} aria-labelledby="first-steps">
      <header className={css.head}>
        <h2 id="first-steps">First steps</h2>
        <span className={css.count}>
          {count} of {done.length}
        </span>
        <IconButton label="Hide first steps" onClick={hideFirstSteps}>
          <Shape d={CLOSE} />
        </IconButton>
      </header>
      <ol>
        {step(
          0,
          "Create a task",
          "A title is enough. It goes to Google Tasks at once.",
          "Create a task",
          openNewTask,
        )}
        {step(
          1,
          "Make a list with a sublist",
          "A list is a column here and a list in Google Tasks. Sublists and sections divide it.",
          newest ? "Add a sublist" : "Make a list",
          newest ? () => openModal("CREATE_SUBLIST", { listId: newest.google_list_id }) : openNewList(false),
        )}
        {step(
          2,
          "Share a list",
          "Create a list to share, or choose Share… in the menu of a list. Whoever opens its link asks to join, and you approve.",
          "Create a shared list",
          openNewList(true),
        )}
      </ol>
    </section>
  );
}
