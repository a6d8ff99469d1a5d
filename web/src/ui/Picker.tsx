import { Popover } from "@base-ui/react/popover";
import { Check, Search, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./IconButton.tsx";
import { Keys } from "./Keys.tsx";
import { useLayer } from "./layers.ts";
import * as css from "./Picker.module.css";
import { layOut, rowsIn } from "./pickerRows.ts";
import type { Part, PickerRow } from "./pickerRows.ts";
import * as popup from "./Popup.module.css";
import { PHONE, useMedia } from "./useMedia.ts";
import { boxAttributes, useOptionKeys } from "./useOptionKeys.ts";

interface PickerProps {
  /** The element below which the picker opens. */
  anchor: HTMLElement;
  /** The distance between the anchor's edge and the picker's edge, in pixels. */
  indent?: number;
  /** Returns the element that gets the focus when the picker closes. */
  opener: () => HTMLElement | null;
  title: string;
  placeholder: string;
  query: string;
  rows: readonly PickerRow[];
  /** The text at the bottom: how many names there are, or the list or sublist to which they belong. */
  footText: string;
  onQuery: (query: string) => void;
  onClose: () => void;
}

/** A search box, and below it the names that match. Arrow keys move through the names while the focus stays in the box. */
export function Picker(props: PickerProps) {
  const { title, placeholder, query, rows, footText, onQuery } = props;
  const id = useId();
  const isSheet = useMedia(PHONE);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(0);

  const chosen = query === "" ? rows.find((row) => row.isChosen) : undefined;
  const laidOut = layOut(rows, isSheet);
  const optionId = (row: PickerRow): string => `${id}-${row.id}`;

  const reveal = (row: PickerRow): void => {
    const place = laidOut.find((part) => part.row === row);
    const box = list.current;
    if (!place || !box) return;
    const { top, height } = place;
    // Only the heading is above the first row, so scroll to the top to show both.
    if (row === rows[0]) box.scrollTop = 0;
    else if (top < box.scrollTop) box.scrollTop = top;
    else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight;
  };
  const { active: shown, setActiveId, onKeyDown } = useOptionKeys(rows, chosen ?? rows[0], reveal);

  return (
    // On phones the box gets the focus only when it is pressed, because the on-screen keyboard would cover the names. A letter that
    // opened the picker came from another keyboard.
    <PickerPopup {...props} initialFocus={isSheet && query === "" ? list : input}>
      <div className={css.box}>
        <Search size={16} aria-hidden />
        <input
          ref={input}
          {...boxAttributes(placeholder, id, shown && optionId(shown))}
          value={query}
          onChange={({ target }) => {
            setActiveId(undefined);
            if (list.current) list.current.scrollTop = 0;
            onQuery(target.value);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={list}
        className={css.list}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `select` has no text field to search in it
        role="listbox"
        id={id}
        aria-label={title}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop)}
      >
        <Rows
          parts={laidOut}
          scrolled={scrolled}
          of={rows.length}
          active={shown}
          idOf={optionId}
          onPoint={setActiveId}
        />
      </div>
      <Foot footText={footText} />
    </PickerPopup>
  );
}

interface PickerPopupProps extends Pick<
  PickerProps,
  "anchor" | "indent" | "opener" | "title" | "placeholder" | "onClose"
> {
  initialFocus: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** The box of a picker, below its anchor. On phones it is a sheet with the title and a cross. */
function PickerPopup(props: PickerPopupProps) {
  const { anchor, indent = 0, opener, title, placeholder, onClose, initialFocus, children } = props;
  useLayer({ name: "picker" }, onClose);
  useEffect(() => {
    anchor.setAttribute("data-picking", "");
    return () => anchor.removeAttribute("data-picking");
  }, [anchor]);
  return (
    <Popover.Root open modal="trap-focus" onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Backdrop className={popup.backdrop} />
        <Popover.Positioner
          className={popup.positioner}
          anchor={anchor}
          align="start"
          alignOffset={indent}
          sideOffset={4}
          collisionPadding={8}
        >
          <Popover.Popup
            className={cx(popup.menu, css.picker)}
            aria-label={placeholder}
            initialFocus={initialFocus}
            finalFocus={() => opener() ?? true}
          >
            <span className={popup.grabber} aria-hidden="true" />
            <div className={popup.sheetHead}>
              {title}
              <Popover.Close render={<IconButton label="Close" />}>
                <X size={16} aria-hidden />
              </Popover.Close>
            </div>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface RowsProps {
  parts: readonly Part[];
  scrolled: number;
  of: number;
  active: PickerRow | undefined;
  idOf: (row: PickerRow) => string;
  onPoint: (rowId: string) => void;
}

/** A virtual list: renders only the rows near the visible part. Padding replaces the other rows. */
function Rows({ parts: all, scrolled, of, active, idOf, onPoint }: RowsProps) {
  const { parts, above, below } = rowsIn(all, scrolled);
  return (
    <div role="presentation" style={{ paddingBlock: `${above}px ${below}px` }}>
      {parts.map(({ row, heading, at }) =>
        row ? (
          <Row
            key={row.id}
            row={row}
            id={idOf(row)}
            isActive={row === active}
            at={at}
            of={of}
            onPoint={() => onPoint(row.id)}
          />
        ) : (
          <div key={heading} className={css.heading} aria-hidden="true">
            {heading}
          </div>
        ),
      )}
    </div>
  );
}

function Foot({ footText }: { footText: string }) {
  return (
    <div className={css.foot}>
      <span>
        <Keys keys="Enter" /> choose
      </span>
      <span>
        <Keys keys="Esc" /> back
      </span>
      <output className={cx(css.footText, "truncate")} dir="auto">
        {footText}
      </output>
    </div>
  );
}

interface RowProps {
  row: PickerRow;
  id: string;
  isActive: boolean;
  at: number;
  of: number;
  onPoint: () => void;
}

function Row({ row, id, isActive, at, of, onPoint }: RowProps) {
  const { lead, shown, end, isChosen, pick } = row;
  const text: ReactNode = shown ?? row.name;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search box handles the keys
    <div
      className={css.item}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `select` has no text field to search in it
      role="option"
      id={id}
      aria-selected={isActive}
      aria-setsize={of}
      aria-posinset={at + 1}
      tabIndex={-1}
      title={row.name}
      onPointerMove={onPoint}
      onClick={pick}
    >
      {lead}
      <span className="truncate" dir="auto">
        {text}
      </span>
      {isChosen === true ? (
        <>
          <Check size={16} className={css.tick} aria-hidden />
          <span className="vh">, chosen</span>
        </>
      ) : (
        <span className={css.end}>{end}</span>
      )}
    </div>
  );
}
