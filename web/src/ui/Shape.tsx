"use no memo";

interface ShapeProps {
  d: string;
  size: number;
  weight?: number;
}

/**
 * An icon made of one path. Cards use it, because most icons need several elements each. The first script uses it, because one
 * path is fewer bytes.
 */
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
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={d} />
    </svg>
  );
}

/** Three dots, for a button that opens a menu. */
export const DOTS = <Shape d="M5 12h0M12 12h0M19 12h0" size={16} weight={4} />;

/** A calendar sheet, for a date that is not set. */
export const CALENDAR = (
  <Shape d="M8 2v3M16 2v3M3 9h18M4 3h16q1 0 1 1v16q0 1-1 1H4q-1 0-1-1V4q0-1 1-1z" size={12} />
);

/** A clock with an exclamation mark, for an overdue date. */
export const LATE = <Shape d="M12 6v6l4 2M20 12v5M20 21h0M21.25 8.2A10 10 0 1 0 16 21.16" size={12} />;

/** The icons of the sidebar's views, in the shapes of lucide. */
export const SUN = (
  <Shape
    d="M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41"
    size={16}
  />
);
export const SUNRISE = (
  <Shape
    d="M12 2v8M4.93 10.93l1.41 1.41M2 18h2M20 18h2M19.07 10.93l-1.41 1.41M22 22H2M8 6l4-4 4 4M16 18a4 4 0 0 0-8 0"
    size={16}
  />
);
const SQUARE = "M5 3h14q2 0 2 2v14q0 2-2 2H5q-2 0-2-2V5q0-2 2-2z";
export const DAYS = (
  <Shape d={`${SQUARE}M8 2v3M16 2v3M3 9h18M8 13h0M12 13h0M16 13h0M8 17h0M12 17h0M16 17h0`} size={16} />
);
export const COLUMNS = <Shape d={`${SQUARE}M9 3v18M15 3v18`} size={16} />;
