import { useEffect, useState } from "react";
import { useStore } from "../../data/store.ts";
import { idle } from "../../ui/idle.ts";

/** Whether the first cards are drawn, so that other code may load without delaying them. */
export function useAfterFirstCards(): boolean {
  const isLoaded = useStore(({ loaded }) => loaded !== "no");
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    if (isLoaded) void idle().then(() => setIsTime(true));
  }, [isLoaded]);
  return isTime;
}
