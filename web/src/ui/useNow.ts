"use no memo"; // The compiler's output would be larger than this.

import { useEffect, useState } from "react";
import { useServerAhead } from "./serverClock.ts";

/** Returns the time by the server's clock, and rerenders each time this many milliseconds have passed. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now);
  const ahead = useServerAhead();
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now + ahead;
}
