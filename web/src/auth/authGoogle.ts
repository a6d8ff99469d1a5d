import { authGoogle as call } from "@tasklane/contract/auth.ts";
import { addressOf } from "../api/host.ts";

/** Leaves for the provider's sign-in; `next` is a path of ours to come back to. */
export function authGoogle({ next }: { next?: string }): void {
  location.assign(addressOf(call, { next }).url);
}
