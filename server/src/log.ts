import { writeSync } from "node:fs";
import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";
import { GoogleFailure } from "./google/GoogleFailure.ts";
import { Failed } from "./http/Failed.ts";

/** Of a text in the log; a stack may be longer than it helps. */
const LONGEST = 4_000;

/**
 * Structured lines on standard output. Nothing personal and no secret gets there: of a request only its call and id, of
 * an error only its kind, codes and stack, never what it carries (fault FL01).
 */
export function createLog(level: string, to: DestinationStream = STANDARD_OUTPUT): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    serializers: { err: describe, req: () => undefined, res: () => undefined },
  };
  return pino(options, to);
}

const STANDARD_OUTPUT = openLogFile(1);

/** Lines of the log that could not be written since the process began, as on a full disk. */
export function countDroppedLines(): number {
  return STANDARD_OUTPUT.dropped;
}

/**
 * Writes lines to a file, one at a time and at once. A line that cannot be written is dropped and counted: pino's own
 * destination would try again for ever, and the whole server would stand still with it.
 * @param file its descriptor
 */
export function openLogFile(file: number): DestinationStream & { readonly dropped: number } {
  let dropped = 0;
  /** The last line was cut; the next one begins anew. */
  let isCut = false;
  return {
    get dropped() {
      return dropped;
    },
    write(line) {
      const bytes = Buffer.from(isCut ? `\n${line}` : line);
      try {
        const written = writeSync(file, bytes);
        isCut = written < bytes.length;
        if (isCut) dropped++;
      } catch {
        dropped++;
      }
    },
  };
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
