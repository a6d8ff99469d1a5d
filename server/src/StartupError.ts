/** Says in one sentence, for the operator, why the server cannot start. `main.ts` prints it and exits with 1. */
export class StartFailure extends Error {
  constructor(sentence: string, more: { cause?: unknown } = {}) {
    super(sentence, more);
    this.name = "StartFailure";
  }
}
