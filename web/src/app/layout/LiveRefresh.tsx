// @chunk board
import { CloudOff } from "lucide-react";
import { useReading } from "../../data/readTimes.ts";
import ReadTime from "./ReadTime.tsx";
import { RefreshControl } from "./RefreshControl.tsx";
import type { RefreshControlProps } from "./RefreshControl.tsx";

/** Refresh with how long ago what is on screen was read; its sign is another one while Google cannot be read. */
export default function LiveRefresh(its: RefreshControlProps) {
  const isFailing = useReading(({ failing }) => failing);
  return (
    <RefreshControl {...its} since={<ReadTime />} icon={isFailing && <CloudOff size={14} aria-hidden />} />
  );
}
