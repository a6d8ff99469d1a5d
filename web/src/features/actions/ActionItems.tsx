import { Fragment } from "react";
import { keyLabel } from "../../ui/Keys.tsx";
import { MenuItem, MenuSeparator } from "../../ui/Menu.tsx";
import type { Action } from "./action.ts";

/** Renders the items of a menu: all actions that menus offer for this target, with their shortcut keys. */
export function ActionItems<Target>({
  actions,
  target,
}: {
  actions: readonly Action<Target>[];
  target: Target;
}) {
  return actions
    .filter(({ isInMenu, isFor }) => isInMenu === true && (isFor?.(target) ?? true))
    .map(({ id, name, icon: Icon, keys, isDanger = false, startsGroup, whyNot, run }, at) => {
      const reason = whyNot?.(target);
      return (
        <Fragment key={id}>
          {startsGroup && at > 0 && <MenuSeparator />}
          <MenuItem
            icon={<Icon size={16} aria-hidden />}
            isDanger={isDanger}
            isDisabled={reason !== undefined}
            {...(keys && { keys: keyLabel(keys[0]!) })}
            reason={reason}
            onClick={() => run(target)}
          >
            {name}
          </MenuItem>
        </Fragment>
      );
    });
}
