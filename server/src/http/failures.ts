import type { Failure } from "@tasklane/contract/failure.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { isDatabaseAway, isDiskFull } from "../db/isDatabaseAway.ts";
import { Failed } from "./Failed.ts";

/** The value of `Retry-After`, in seconds, in answers with status 503. */
const RETRY_AFTER = 5;

/** Answers every error as `{ message, code, fields? }`. What caused a 5xx appears only in the log. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Failed, request, reply) => {
    const failed = error instanceof Failed ? error : ofFramework(error);
    if (failed.status >= 500) {
      const err = failed.code === "unexpected" ? error : (failed.cause ?? error);
      request.log.error(
        { err },
        isDatabaseAway(err as Error) && !isDiskFull(err) ? "unavailable: the database is away" : failed.code,
      );
    }
    return sendFailure(failed, request, reply);
  });
}

/** Sends a failure as the answer to a request. An answer with status 503 also says when to try again. */
export function sendFailure(failed: Failed, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, message, fields, status } = failed;
  // Only a 5xx carries the request's id. For example, a 404 for another person's list must have the same bytes as one for a list
  // that does not exist.
  const about = status >= 500 ? { request: request.id } : {};
  if (status === 503) void reply.header("retry-after", RETRY_AFTER);
  const body: Failure = { message, code, ...(fields && { fields }), ...about };
  return reply.code(status).type("application/json; charset=utf-8").send(JSON.stringify(body));
}

/** Translates errors of Fastify and its plugins. Their status is right, but their messages are not written for people. */
function ofFramework(error: FastifyError): Failed {
  const status = error.statusCode ?? 500;
  if (status === 404) return new Failed("not_found", { cause: error });
  if (status === 413) return new Failed("too_large", { cause: error });
  if (status === 415) return new Failed("not_json", { cause: error });
  if (status === 503) return new Failed("unavailable", { cause: error });
  if (status >= 400 && status < 500) return new Failed("invalid_input", { cause: error });
  if (isDiskFull(error)) return new Failed("unavailable", { message: TEXT.diskFull, cause: error });
  if (isDatabaseAway(error)) return new Failed("unavailable", { cause: error });
  return new Failed("unexpected", { cause: error });
}
