import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { afterClosing } from "../../ui/typeAhead.ts";
import { addView } from "./addView.ts";
import { readyViews } from "./readyViews.ts";
import * as css from "./ShareView.module.css";

/** Offers some ready-made saved views. A press saves a view and opens it. */
export function ReadyViews({ onClose }: { onClose: () => void }) {
  const views = useStore(({ board }) => board.views);
  const ready = readyViews(views);
  if (ready.length === 0) return null;
  return (
    <fieldset className={css.ready}>
      <legend className={css.note}>Or add a ready-made view:</legend>
      {ready.map(({ name, address }) => (
        <Button
          key={name}
          size="sm"
          onClick={() => {
            onClose();
            afterClosing(() => void addView(name, address));
          }}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
