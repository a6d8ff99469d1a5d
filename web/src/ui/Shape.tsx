interface ShapeProps {
  d: string;
  size: number;
  weight?: number;
}

/** A picture of one line. What stands on every card is drawn so, because an icon of several shapes is several elements each. */
function Shape({ d, size, weight = 2 }: ShapeProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      aria-hidden
    >
      <path d={d} />
    </svg>
  );
}

/** Three dots, for what opens a menu. */
export const DOTS = <Shape d="M5 12h0M12 12h0M19 12h0" size={16} weight={4} />;

/** A sheet of a calendar, for a day that is not chosen yet. */
export const CALENDAR = (
  <Shape d="M8 2v3M16 2v3M3 9h18M4 3h16q1 0 1 1v16q0 1-1 1H4q-1 0-1-1V4q0-1 1-1z" size={12} />
);
