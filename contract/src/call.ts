import * as z from "zod/mini";

type Verb = "GET" | "POST" | "PATCH" | "DELETE";

/**
 * A call of the API as data. The server makes its route from it, the browser sends it, and the OpenAPI document shows it. `input`
 * contains all fields. Fields named `:name` in `path` travel in the path. The others travel in the query of a GET, and in the
 * JSON body of all other methods (product 7.10).
 */
export interface Call<
  Input extends z.core.$ZodType = z.core.$ZodType,
  Answer extends z.core.$ZodType = z.core.$ZodType,
  Name extends string = string,
  Method extends Verb = Verb,
  Path extends string = string,
> {
  name: Name;
  method: Method;
  path: Path;
  /** A one-line description for the OpenAPI document. */
  summary: string;
  /** False if a caller need not be signed in. When absent, they must be. So no call is open by mistake. */
  session?: false;
  input: Input;
  answer: Answer;
  /** The largest request body in bytes; `LIMITS.body` when absent. */
  bodyLimit?: number;
  /** The HTTP status of success; 200 when absent. */
  status?: 200 | 201;
}

export type InputOf<C extends Call> = z.input<C["input"]>;
export type ParsedInputOf<C extends Call> = z.output<C["input"]>;
export type AnswerOf<C extends Call> = z.output<C["answer"]>;

/**
 * Declares a call of the API. It returns its argument and only infers the types. Name, method and path become literal types, so
 * that the compiler finds a wrong URL in the browser's code.
 */
export function call<
  Input extends z.core.$ZodType,
  Answer extends z.core.$ZodType,
  const Name extends string,
  const Method extends Verb,
  const Path extends string,
>(declared: Call<Input, Answer, Name, Method, Path>): Call<Input, Answer, Name, Method, Path> {
  return declared;
}

/** The answer of a call that changes something: a sentence that the page shows, and data such as the changed task. */
export function messageAndData<Data extends z.core.$ZodType>(data: Data) {
  return z.object({ message: z.string(), data });
}

/** The answer of a call that changes something and returns no further data. */
export const MessageAnswer = z.object({ message: z.string() });
