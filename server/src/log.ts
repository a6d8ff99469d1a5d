import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";
import { GoogleFailure } from "./google/GoogleFailure.ts";
import { Failed } from "./http/Failed.ts";

/** Of a text in the log; a stack may be longer than it helps. */
const LONGEST = 4_000;

/**
 * Structured lines on standard output. Nothing personal and no secret gets there: of a request only its call and id, of
 * an error only its kind, codes and stack, never what it carries (reliability.md, L01).
 */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    serializers: { err: describe, req: () => undefined, res: () => undefined },
  };
  return to ? pino(options, to) : pino(options);
}

function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, errcode, status } = error as { code?: unknown; errcode?: unknown; status?: unknown };
  // messages of our own say what went wrong; those of others may quote what somebody wrote
  const ours = error instanceof Failed || error instanceof GoogleFailure;
  return {
    type: error.name,
    ...(error instanceof GoogleFailure && { kind: error.kind }),
    ...(isPlain(code) && { code }),
    ...(isPlain(errcode) && { errcode }),
    ...(isPlain(status) && { status }),
    at: frames(error),
    ...(ours && error.cause !== undefined && { cause: describe(error.cause) }),
  };
}

/** The places in the code, without the message above them, which may look like more of them. */
function frames({ stack = "", message }: Error): string[] {
  const [name = ""] = /^[\w$. [\]]*/.exec(stack) ?? [];
  const words = stack.startsWith(": ", name.length) ? `: ${message}` : message;
  const from = name.length + words.length;
  // of a message that was changed since, nobody can tell where it ends
  if (!stack.startsWith(words, name.length) || stack[from] !== "\n") return [];
  const lines = stack.slice(from, from + LONGEST).split("\n");
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim().slice(3));
}

const isPlain = (value: unknown): boolean => typeof value === "string" || typeof value === "number";
