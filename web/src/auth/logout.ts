import { logout as call } from "@tasklane/contract/auth.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { navigate } from "wouter/use-browser-location";
import { sentenceOf } from "../api/failed.ts";
import { send } from "../api/send.ts";
import { endSession } from "../api/session.ts";
import { PATHS } from "../paths.ts";
import { getState, setState } from "../state/store.ts";
import { confirm } from "../ui/confirm.ts";
import { say } from "../api/say.ts";

/** Signs out here and in all tabs. With changes that are not sent yet, it asks first. */
export async function logout(): Promise<void> {
  const unsent = getState().board.changes.length;
  if (unsent > 0 && !(await confirm(unsentQuestion(unsent)))) return;
  setState({ isProcessing: true });
  try {
    const { message } = await send(call, {}, { isProbe: true });
    await endSession();
    navigate(PATHS.login, { replace: true });
    say.success(message);
  } catch (error) {
    say.failure(sentenceOf(error, FAILURE.logout));
  } finally {
    setState({ isProcessing: false });
  }
}

function unsentQuestion(unsent: number): { text: string; yes: string } {
  const what =
    unsent === 1
      ? "One change is not sent yet and would be lost."
      : `${unsent} changes are not sent yet and would be lost.`;
  return { text: `${what} Do you want to log out?`, yes: "Yes, log out!" };
}
