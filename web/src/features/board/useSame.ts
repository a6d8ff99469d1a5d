import { useState } from "react";

/** The value before, as long as the new one says the same; so that what it is handed to need not draw again. */
export function useSame<Value>(value: Value, isSame: (one: Value, other: Value) => boolean): Value {
  const [kept, setKept] = useState(value);
  if (kept === value || isSame(kept, value)) return kept;
  setKept(value);
  return value;
}
