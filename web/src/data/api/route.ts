import type { AnswerOf, Call, InputOf } from "@tasklane/contract/call.ts";

/** What the browser needs to know about a call: where to send it. */
export interface Route<Input, Answer> {
  name: string;
  method: Call["method"];
  path: string;
  /** Never set. It only carries the types of input and answer. */
  types?: (input: Input) => Answer;
}

/**
 * The type of a route. Each route is written out where the call is made, and this type makes the compiler compare it with
 * the contract. So the page imports only types from the contract; the schemas, and zod, stay out of the bundle.
 */
export type RouteOf<C extends Call> = Route<InputOf<C>, AnswerOf<C>> & Pick<C, "name" | "method" | "path">;
