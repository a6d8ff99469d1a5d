import { Plus } from "lucide-react";
import type { PickerRow } from "../../../ui/pickerRows.ts";

/** The last row of a picker: creates a label, section or sublist with the typed name. */
export function newNameRow(name: string, create: () => void): PickerRow {
  return { id: "+", name: `Create “${name}”`, lead: <Plus size={14} />, pick: create };
}
