const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const short = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

/** The time at which a notice was written, as short as possible: `now`, `2 min`, `14:05`, `Yesterday`, `10 Nov`. */
export function noticeTime(then: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - then) / 60_000);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  const days = Math.round(
    (new Date(now).setHours(0, 0, 0, 0) - new Date(then).setHours(0, 0, 0, 0)) / 86_400_000,
  );
  if (days === 0) return clock.format(then);
  return days === 1 ? "Yesterday" : short.format(then).replace("Sept", "Sep");
}
