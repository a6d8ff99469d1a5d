import type { PlacedToken, QuickAddToken } from "@tasklane/contract/quickAddLine.ts";
import { Calendar, CornerDownRight, Rows3, TextAlignStart, X } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { currentId } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import chip from "../../ui/Chip.module.css";
import { Dot } from "../../ui/Dot.tsx";
import { colourSlot } from "../../ui/colourSlot.ts";
import { cx } from "../../ui/cx.ts";
import { cardDate } from "../../ui/dates.ts";
import { titleOn } from "../tasks/titleOn.ts";
import { placeName, tokenName } from "./lineWords.ts";
import * as css from "./QuickAdd.module.css";
import type { QuickAdd } from "./useQuickAdd.ts";

const ORDER: readonly QuickAddToken["kind"][] = ["day", "list", "parent", "section", "label"];
const ICONS: Record<Exclude<QuickAddToken["kind"], "label">, LucideIcon> = {
  day: Calendar,
  list: TextAlignStart,
  parent: CornerDownRight,
  section: Rows3,
};

/** The chips below the field: what was recognised in the text, and the values that the column or page presets. */
export function Tokens({ quickAdd, onPress }: { quickAdd: QuickAdd; onPress: () => void }) {
  const { line, context, armed, takeBack } = quickAdd;
  const board = useStore((state) => state.board);
  const { due, section, parent } = context.preset;
  const has = (kind: QuickAddToken["kind"]): boolean => line.tokens.some(({ token }) => token.kind === kind);
  const parentTask = parent && board.tasks.get(currentId(board, parent.taskId));
  const chips = (...kinds: readonly QuickAddToken["kind"][]) => (
    <TokenChips
      tokens={line.tokens.filter(({ token }) => kinds.includes(token.kind))}
      armed={armed}
      onTakeBack={(token) => {
        takeBack(token);
        onPress();
      }}
    />
  );
  return (
    <div className={css.tokens}>
      {due !== null && !has("day") && <Preset icon={Calendar} name={cardDate(due)} />}
      {chips("day")}
      {!has("list") && !has("parent") && <Preset icon={TextAlignStart} name={placeName(board, line)} />}
      {chips("list", "parent")}
      {parentTask && <Preset icon={CornerDownRight} name={titleOn(parentTask)} />}
      {section !== null && line.section === section && !has("section") && (
        <Preset icon={Rows3} name={section} />
      )}
      {chips("section", "label")}
    </div>
  );
}

interface TokenChipsProps {
  tokens: readonly PlacedToken[];
  armed?: PlacedToken | undefined;
  onTakeBack: (token: PlacedToken) => void;
}

/** A chip for each recognised part of the text: date, list, parent, section, label. */
export function TokenChips({ tokens, armed, onTakeBack }: TokenChipsProps) {
  const board = useStore((state) => state.board);
  return ORDER.flatMap((kind) => tokens.filter(({ token }) => token.kind === kind)).map((token) => (
    <Token
      key={`${token.token.kind} ${token.start}`}
      token={token}
      name={tokenName(token, board)}
      isArmed={token === armed}
      onTakeBack={() => onTakeBack(token)}
    />
  ));
}

/** A value that the column or page presets, where quick add was opened. */
function Preset({ icon: Icon, name }: { icon: LucideIcon; name: string }) {
  return (
    <span className={cx(css.token, css.isPreset)}>
      <Icon size={12} aria-hidden />
      <span dir="auto">{name}</span>
    </span>
  );
}

interface TokenProps {
  token: PlacedToken;
  name: string;
  isArmed: boolean;
  onTakeBack: () => void;
}

function Token({ token: { token }, name, isArmed, onTakeBack }: TokenProps) {
  const Icon = token.kind === "label" ? undefined : ICONS[token.kind];
  return (
    <span
      className={cx(
        css.token,
        token.kind === "label" && css.isLabel,
        token.kind === "label" && chip[`c${colourSlot(name)}`],
        isArmed && css.isArmed,
      )}
      title={name}
    >
      {Icon ? <Icon size={12} aria-hidden /> : <Dot name={name} />}
      <span dir="auto">{name}</span>
      {"isNew" in token && token.isNew && <span className={css.new}>new</span>}
      <button type="button" className={css.takeBack} aria-label={`Keep ${name} as text`} onClick={onTakeBack}>
        <X size={12} aria-hidden />
      </button>
    </span>
  );
}
