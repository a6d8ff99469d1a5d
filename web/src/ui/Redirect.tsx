import { useLayoutEffect } from "react";
import { navigate } from "./address.ts";

/** Goes to another address as soon as it is drawn. */
export function Redirect({ to, replace = false }: { to: string; replace?: boolean }): null {
  useLayoutEffect(() => navigate(to, { replace }), [to, replace]);
  return null;
}
