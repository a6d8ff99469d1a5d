import { firstWord } from "./firstWord.ts";

/** Thrown when Google does not confirm a sign-in. */
export class SignInRefused extends Error {
  override readonly name = "SignInRefused";
  /** Google's word for why, such as `invalid_client`, or that of the library that verifies its answer. */
  readonly reason: string | null;
  constructor(cause: unknown) {
    super("The provider does not vouch for this sign-in.", { cause });
    const { error, code } = cause as { error?: unknown; code?: unknown };
    this.reason = firstWord([error, code]);
  }
}
