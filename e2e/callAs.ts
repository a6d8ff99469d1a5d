import type { AnswerOf, Call, InputOf } from "@tasklane/contract/call.ts";
import type { Person } from "./person.ts";

/**
 * Makes a call of the API as a person, with the session of their browser.
 * @throws Error when the server refuses the call
 */
export async function callAs<C extends Call>(
  person: Person,
  call: C,
  input: InputOf<C>,
): Promise<AnswerOf<C>> {
  const rest: Record<string, unknown> = { ...(input as object) };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(rest[name])));
  const answer = await person.context.request.fetch(`/api${path}`, {
    method: call.method,
    ...(call.method === "GET" ? { params: rest as Record<string, string> } : { data: rest }),
  });
  if (!answer.ok()) throw new Error(`${call.name} was refused: ${await answer.text()}`);
  return answer.json() as Promise<AnswerOf<C>>;
}
