import type { callback as Callback } from "@tasklane/contract/auth.ts";
import { Failed } from "../../data/api/failed.ts";
import { send } from "../../data/api/send.ts";
import { beginSession, takeSignedIn } from "../../data/api/session.ts";
import { loginPath, PATHS } from "../../paths.ts";
import { ownPath } from "./ownPath.ts";
import { returnToSignIn } from "./authGoogle.ts";
import { fetchCurrentUser } from "./currentUser.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof Callback> = { name: "callback", method: "GET", path: "/callback" };

/** If going back has not left the page after this many milliseconds, the page navigates to its target itself. */
const STAYED = 3000;

const exchanges = new Map<string, Promise<string>>();

/**
 * Exchanges Google's sign-in code for a session. Repeated calls share one exchange, because a code works only once.
 * @param query the query of the URL to which Google sent the browser
 * @returns the path to go to; after a failure, the sign-in page with the reason
 */
export function callback(query: string): Promise<string> {
  const known = exchanges.get(query) ?? exchange(new URLSearchParams(query));
  exchanges.set(query, known);
  return known;
}

async function exchange(query: URLSearchParams): Promise<string> {
  const read = (name: string): string | undefined => query.get(name) ?? undefined;
  const error = read("error");
  try {
    const answer = await send(
      call,
      { code: read("code"), state: read("state"), error, iss: read("iss") },
      { isProbe: true },
    );
    const user = await fetchCurrentUser();
    if (!user?.email) return loginPath({ error: "bad_callback" });
    await beginSession(user);
    if (returnToSignIn(user)) {
      await new Promise((resolve) => setTimeout(resolve, STAYED));
      takeSignedIn(); // Going back failed, so no other page will read the stored person.
    }
    return ownPath(answer.next) ?? PATHS.dashboard;
  } catch (failed) {
    return loginPath({ error: error ?? (failed instanceof Failed ? failed.code : "bad_callback") });
  }
}
