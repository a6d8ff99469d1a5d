// @chunk board
"use no memo";

import { TIMES } from "@tasklane/contract/limits.ts";
import { Clock } from "lucide-react";
import { useEffect, useState } from "react";
import * as css from "./TaskCard.module.css";

/** The clock on a card whose change has waited for the server or for Google for more than 2 s (product 13.15). */
export default function Waiting({ since }: { since: number }) {
  const [slowSince, setSlowSince] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSlowSince(since), since + TIMES.slowAnswer - Date.now());
    return () => clearTimeout(timer);
  }, [since]);
  return (
    slowSince === since && (
      <span className={css.slow} title="Not saved in Google yet">
        <Clock size={12} aria-hidden />
        <span className="vh">Not saved in Google yet</span>
      </span>
    )
  );
}
