import * as z from "zod/mini";

/**
 * A call as data: what the server routes, what the browser sends and what the OpenAPI document shows.
 * `input` holds every field whatever carries it: names written `:name` in `path` travel in the path, the others in the
 * query of a GET and in the JSON body of everything else (product 7.10).
 */
export interface Call<
  Input extends z.core.$ZodType = z.core.$ZodType,
  Answer extends z.core.$ZodType = z.core.$ZodType,
> {
  name: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  /** One line for the OpenAPI document. */
  summary: string;
  /** Whether the caller must be signed in. */
  session: boolean;
  input: Input;
  answer: Answer;
  /** Status of success; 200 when it is not said. */
  status?: 200 | 201;
}

export type InputOf<C extends Call> = z.input<C["input"]>;
export type ParsedInputOf<C extends Call> = z.output<C["input"]>;
export type AnswerOf<C extends Call> = z.output<C["answer"]>;

/** Declares a call; only the types are worked out here. */
export function call<Input extends z.core.$ZodType, Answer extends z.core.$ZodType>(
  declared: Call<Input, Answer>,
): Call<Input, Answer> {
  return declared;
}

/** What a call that changes something answers: the product's sentence, and the thing it made. */
export function said<Data extends z.core.$ZodType>(data: Data) {
  return z.object({ message: z.string(), data });
}

/** What a call answers that changes something and has nothing to show. */
export const Said = z.object({ message: z.string() });
