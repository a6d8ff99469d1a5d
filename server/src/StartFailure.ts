/** Says in one sentence why the server cannot start, for the operator. `main.ts` prints the sentence and exits with code 1. */
export class StartFailure extends Error {
  constructor(sentence: string, more: { cause?: unknown } = {}) {
    super(sentence, more);
    this.name = "StartFailure";
  }
}
