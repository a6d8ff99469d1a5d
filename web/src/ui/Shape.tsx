"use no memo";

interface ShapeProps {
  d: string;
  size?: number;
  className?: string;
}

/** An icon made of one SVG path. It needs fewer elements than an icon of the library, and fewer bytes of script. */
export function Shape({ d, size = 16, className }: ShapeProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={d} />
    </svg>
  );
}

/**
 * The icons of the sidebar's views: `SUN`, `SUNRISE`, `DAYS` and `COLUMNS`. All shapes here are from the lucide library, with numbers
 * rounded to a tenth.
 */
export const SUN = (
  <Shape d="M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4" />
);
export const SUNRISE = (
  <Shape d="M12 2v8M4.9 10.9l1.4 1.4M2 18h2M20 18h2M19.1 10.9l-1.4 1.4M22 22H2M8 6l4-4 4 4M16 18a4 4 0 0 0-8 0" />
);
/** Further icons of the first script and of the board, as paths for `Shape`. */
export const CHEVRON_RIGHT = "m9 18 6-6-6-6";
export const MENU = "M4 5h16M4 12h16M4 19h16";
export const CLOSE = "M18 6 6 18M6 6l12 12";
export const SEARCH = "m21 21-4.3-4.3M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16";
export const REFRESH =
  "M3 12a9 9 0 0 1 9-9 9.8 9.8 0 0 1 6.7 2.7L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.8 9.8 0 0 1-6.7-2.7L3 16M8 16H3v5";
export const TAG =
  "M12.6 2.6A2 2 0 0 0 11.2 2H4a2 2 0 0 0-2 2v7.2a2 2 0 0 0 .6 1.4l8.7 8.7a2.4 2.4 0 0 0 3.4 0l6.6-6.6a2.4 2.4 0 0 0 0-3.4zM7.5 7.5h0";
export const USERS =
  "M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.1a4 4 0 0 1 0 7.8M22 21v-2a4 4 0 0 0-3-3.9M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8";
const SQUARE = "M5 3h14q2 0 2 2v14q0 2-2 2H5q-2 0-2-2V5q0-2 2-2z";
export const DAYS = (
  <Shape d={`${SQUARE}M8 2v3M16 2v3M3 9h18M8 13h0M12 13h0M16 13h0M8 17h0M12 17h0M16 17h0`} />
);
export const COLUMNS = <Shape d={`${SQUARE}M9 3v18M15 3v18`} />;
export const BOOKMARK = "m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2z";
export const PANEL = `${SQUARE}M9 3v18`;
export const PANEL_OPEN = `${PANEL}m14 9 3 3-3 3`;
export const CHECK = "M20 6 9 17l-5-5";
export const TRASH =
  "M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2";
export const FILTER = "M2 5h20M6 12h12M9 19h6";
export const SORT = "m21 16-4 4-4-4M17 20V4M3 8l4-4 4 4M7 4v16";
export const LINK =
  "M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7.1-7.1l-1.7 1.7M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7.1 7.1l1.7-1.7";
export const CLOUD_OFF =
  "M10.9 5.3A7 7 0 0 1 15.7 10h1.8a4.5 4.5 0 0 1 4.2 6.1M18.8 18.8A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.8 5.8M2 2l20 20";
export const CLOUD_UPLOAD = "M12 13v8M4 14.9A7 7 0 1 1 15.7 8h1.8a4.5 4.5 0 0 1 2.5 8.2M8 17l4-4 4 4";
const CIRCLE = "M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0";
export const CIRCLE_CHECK = `${CIRCLE}M16 9l-5.5 5.5L8 12`;
export const CIRCLE_ALERT = `${CIRCLE}M12 8v4M12 16h0`;
export const CLOCK = `${CIRCLE}M12 6v6l4 2`;
