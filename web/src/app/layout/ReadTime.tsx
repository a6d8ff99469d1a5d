// @chunk board
import { useEffect, useState } from "react";
import { lastRead, useReading } from "../../data/readTimes.ts";
import { useStore } from "../../data/store.ts";
import { useServerAhead } from "../../ui/serverClock.ts";
import { readAgo } from "../../ui/times.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * The time since the lists on screen were last read from Google: `Updated 20 s ago`. Only this component rerenders as time passes.
 */
export default function ReadTime() {
  const everything = useStore(({ board }) => board.refreshedAt);
  const then = useReading((reading) => lastRead(reading, everything));
  return then === null ? null : <Ago key={then} then={then} />;
}

/** Rerenders only when the text changes. */
function Ago({ then }: { then: number }) {
  const [clock, setClock] = useState(Date.now);
  const now = clock + useServerAhead();
  useEffect(() => {
    const age = Math.max(0, now - then);
    const step = age < MINUTE ? 10 * SECOND : MINUTE;
    const timer = setTimeout(() => setClock(Date.now()), step - (age % step));
    return () => clearTimeout(timer);
  }, [then, now]);
  return <span>{readAgo(then, now)}</span>;
}
