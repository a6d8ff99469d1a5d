import { Plus } from "lucide-react";
import type { PickerRow } from "../../../ui/pickerRows.ts";

/** The last row of a label picker: creates a label with the typed name. */
export function newLabelRow(name: string, create: () => void): PickerRow {
  return { id: "+", name: `Create “${name}”`, lead: <Plus size={14} />, pick: create };
}
