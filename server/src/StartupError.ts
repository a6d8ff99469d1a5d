/** Why the server cannot start, in one sentence for its operator; `main.ts` prints it and ends with 1. */
export class StartFailure extends Error {
  constructor(sentence: string, more: { cause?: unknown } = {}) {
    super(sentence, more);
    this.name = "StartFailure";
  }
}
