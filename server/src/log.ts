import { writeSync } from "node:fs";
import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";
import { GoogleFailure } from "./google/GoogleFailure.ts";
import { Failed } from "./http/Failed.ts";

/** The longest stack in the log, in characters; a longer one does not help. */
const LONGEST = 4_000;

/**
 * Logs structured lines on standard output. They hold nothing personal and no secret: of a request only its call and id,
 * of an error only its kind, codes and stack, never its content (fault FL01).
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

/** How many lines of the log could not be written since the process began, as on a full disk. */
export function countDroppedLines(): number {
  return STANDARD_OUTPUT.dropped;
}

/**
 * Writes lines to a file, one at a time and synchronously. A line that cannot be written is dropped and counted. pino's
 * own destination would try again for ever, and the whole server would stand still.
 * @param file its descriptor
 */
export function openLogFile(file: number): DestinationStream & { readonly dropped: number } {
  let dropped = 0;
  /** Whether the last line was cut. The next one then begins with a line break. */
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
  // Our own messages say what went wrong. Messages of others may quote what somebody wrote.
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

/** The frames of a stack, without the message above them, which may contain lines that look like frames. */
function frames({ stack = "", message }: Error): string[] {
  const [name = ""] = /^[\w$. [\]]*/.exec(stack) ?? [];
  const words = stack.startsWith(": ", name.length) ? `: ${message}` : message;
  const from = name.length + words.length;
  // If the message was changed since, nobody can tell where it ends.
  if (!stack.startsWith(words, name.length) || stack[from] !== "\n") return [];
  const lines = stack.slice(from, from + LONGEST).split("\n");
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim().slice(3));
}

const isPlain = (value: unknown): boolean => typeof value === "string" || typeof value === "number";
