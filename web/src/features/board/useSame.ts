import { useState } from "react";

/** Returns the earlier value as long as the new value is equal, so that components that receive it do not rerender. */
export function useSame<Value>(value: Value, isSame: (one: Value, other: Value) => boolean): Value {
  const [kept, setKept] = useState(value);
  if (kept === value || isSame(kept, value)) return kept;
  setKept(value);
  return value;
}
