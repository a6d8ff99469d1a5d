const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** Tells whether a text is an existing day in the years 1970 to 9999. */
export function isDay(text: string): boolean {
  if (!SHAPE.test(text) || text < "1970-01-01") return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
