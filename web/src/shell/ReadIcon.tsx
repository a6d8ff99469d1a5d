import { CloudOff, RefreshCw } from "lucide-react";
import { useReading } from "../state/readTimes.ts";

/** The sign of Refresh; another one while Google cannot be read. */
export default function ReadIcon() {
  const isFailing = useReading(({ failing }) => failing);
  const Icon = isFailing ? CloudOff : RefreshCw;
  return <Icon size={14} aria-hidden />;
}
