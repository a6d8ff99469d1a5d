"use no memo";

import type { AnchorHTMLAttributes } from "react";
import { navigate } from "./address.ts";

/** A link to an address of this app. A press with a modifier key or another button is left to the browser, as for any link. */
export function Link({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is among the other props
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        const { button, ctrlKey, metaKey, altKey, shiftKey } = event;
        if (ctrlKey || metaKey || altKey || shiftKey || button !== 0) return;
        onClick?.(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        navigate(href);
      }}
    />
  );
}
