// @chunk board
import { useReading } from "../../data/readTimes.ts";
import { CLOUD_OFF, Shape } from "../../ui/Shape.tsx";
import ReadTime from "./ReadTime.tsx";
import { RefreshControl } from "./RefreshControl.tsx";
import type { RefreshControlProps } from "./RefreshControl.tsx";

/**
 * The Refresh button, with the time since the server last read the lists on screen from Google. Its icon is different while
 * Google cannot be read.
 */
export default function LiveRefresh(its: RefreshControlProps) {
  const isFailing = useReading(({ failing }) => failing);
  return (
    <RefreshControl {...its} since={<ReadTime />} icon={isFailing && <Shape d={CLOUD_OFF} size={14} />} />
  );
}
