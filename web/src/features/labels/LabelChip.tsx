import { Pencil, X } from "lucide-react";
import chip from "../../ui/Chip.module.css";
import { colourSlot } from "../../ui/colourSlot.ts";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import * as css from "./LabelManager.module.css";

interface LabelChipProps {
  name: string;
  isEdited: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** A label in its colour, with buttons to edit and delete it. */
export function LabelChip({ name, isEdited, onEdit, onRemove }: LabelChipProps) {
  return (
    <span className={cx(css.chip, chip[`c${colourSlot(name)}`], isEdited && css.isEdited)}>
      <span className="truncate" title={name} dir="auto">
        {name}
      </span>
      <IconButton label={`Edit ${name}`} onClick={onEdit}>
        <Pencil size={14} aria-hidden />
      </IconButton>
      <IconButton label={`Delete ${name}`} onClick={onRemove}>
        <X size={14} aria-hidden />
      </IconButton>
    </span>
  );
}
