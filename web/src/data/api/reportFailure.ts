import { Failed } from "./failed.ts";
import { sentenceOf } from "./failureSentences.ts";
import { toast } from "./toast.ts";

/**
 * Shows in a toast why a call failed: the server's sentence, else the fallback (product 8.2). If the session ended meanwhile,
 * nothing is shown, because the sign-in page says that.
 */
export function reportFailure(error: unknown, fallback: string): void {
  if (error instanceof Failed && error.code === "signed_out") return;
  toast.failure(sentenceOf(error, fallback));
}
