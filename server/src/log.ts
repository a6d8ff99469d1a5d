import { writeSync } from "node:fs";
import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";
import { GoogleFailure } from "./google/GoogleFailure.ts";
import { SignInRefused } from "./google/SignInRefused.ts";

/** The longest stack trace in the log, in characters. */
const LONGEST = 4_000;
/** An error may name another one as its cause, and so on. At most so many of these are logged. */
const CAUSES = 4;

/**
 * Creates a log that writes structured lines to standard output. They contain nothing personal and no secrets (fault FL01). Of a
 * request they contain only its call and id. Of an error they contain only its kind, codes and stack trace.
 */
export function createLog(level: string, to: DestinationStream = STANDARD_OUTPUT): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    serializers: { err: (error: unknown) => describe(error), req: () => undefined, res: () => undefined },
  };
  return pino(options, to);
}

const STANDARD_OUTPUT = openLogFile(1);

/** Returns how many log lines could not be written since the process began, for example because the disk is full. */
export function countDroppedLines(): number {
  return STANDARD_OUTPUT.dropped;
}

/**
 * Writes lines to a file, one at a time and synchronously. A line that cannot be written, for example on a full disk, is dropped
 * and counted. pino's own destination would retry for ever and block the whole server.
 * @param file its descriptor
 */
export function openLogFile(file: number): DestinationStream & { readonly dropped: number } {
  let dropped = 0;
  /** Whether the last line was written only in part. The next line then begins with a line break, so that it stays readable. */
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

/** Describes an error and its causes without their messages, which may quote what people wrote. */
function describe(error: unknown, causes = CAUSES): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, errcode, status } = error as { code?: unknown; errcode?: unknown; status?: unknown };
  const knowsReason = error instanceof GoogleFailure || error instanceof SignInRefused;
  return {
    type: error.name,
    ...(error instanceof GoogleFailure && { kind: error.kind }),
    ...(knowsReason && error.reason !== null && { reason: error.reason }),
    ...(isPlain(code) && { code }),
    ...(isPlain(errcode) && { errcode }),
    ...(isPlain(status) && { status }),
    at: frames(error),
    ...(error.cause !== undefined && causes > 0 && { cause: describe(error.cause, causes - 1) }),
  };
}

/**
 * Returns the frames of a stack trace. The message above them is left out: it may quote what people wrote, and contain lines that
 * look like frames.
 */
function frames({ stack = "", message }: Error): string[] {
  const [name = ""] = /^[\w$. [\]]*/.exec(stack) ?? [];
  const words = stack.startsWith(": ", name.length) ? `: ${message}` : message;
  const from = name.length + words.length;
  // The stack trace does not begin with the present message, because the message was changed later. So nobody can tell where the
  // message ends.
  if (!stack.startsWith(words, name.length) || stack[from] !== "\n") return [];
  const lines = stack.slice(from, from + LONGEST).split("\n");
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim().slice(3));
}

const isPlain = (value: unknown): boolean => typeof value === "string" || typeof value === "number";
