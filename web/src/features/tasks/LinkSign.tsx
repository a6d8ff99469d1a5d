// @chunk board
import { LINK, Shape } from "../../ui/Shape.tsx";
import { linksIn } from "./linksIn.ts";
import * as css from "./Signs.module.css";

/**
 * An icon on a card whose notes contain links. Pressing it opens a single link in a new tab. If there are several links, it opens
 * the task.
 */
export function LinkSign({ notes }: { notes: string }) {
  const links = linksIn(notes);
  const [link] = links;
  if (!link) return null;
  const icon = <Shape d={LINK} size={12} />;
  if (links.length > 1) {
    const label = `${links.length} links`;
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the icon is an inline SVG, and not the file that `img` needs
      <span className={css.sign} role="img" aria-label={label} title={label}>
        {icon}
      </span>
    );
  }
  return (
    <a
      className={css.sign}
      href={link.href}
      title={link.name}
      aria-label={`Open ${link.name}`}
      target="_blank"
      rel="noopener noreferrer"
      draggable={false}
    >
      {icon}
    </a>
  );
}
