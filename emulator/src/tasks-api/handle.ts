import type { FaultOrder, Faults } from "../faults.ts";
import type { Ledger, LedgerEntry } from "../ledger.ts";
import type { AccessToken } from "../oauth/tokens.ts";
import { applyDelays, waitUnlessEnding } from "../delays.ts";
import type { World } from "../state/world.ts";
import { authenticate, requireScope } from "./authorise.ts";
import type { ApiRequest, ApiResponse, Call } from "./call.ts";
import { isNotModified } from "./conditions.ts";
import { ApiError, invalidArgument } from "./errors.ts";
import { applyFields } from "./fields.ts";
import { KNOWN_FIELDS } from "./known-fields.ts";
import { damageAnswer } from "./damage.ts";
import { requireQuota } from "./limits.ts";
import type { Operation } from "./operations.ts";
import { findOperation } from "./operations.ts";
import { orderedRefusal } from "./ordered-refusal.ts";
import { emptyResponse, errorResponse, htmlResponse, jsonResponse, notModified } from "./respond.ts";

export interface TasksApi {
  world: World;
  faults: Faults;
  ledger: Ledger;
  /** A signal that aborts when the emulator is reset or closed. Calls that a fault still delays are then never carried out. */
  ending: () => AbortSignal;
  findToken: (token: string) => AccessToken | undefined;
}

/** Returned in place of a response: cut the connection, so that the caller sees no answer. */
export const CUT = Symbol("cut");

/**
 * Handles one request to the Tasks API: checks the token, applies the faults that tests ordered, runs the operation, answers.
 * @returns the response, or CUT when a fault cuts the connection
 */
export async function handle(api: TasksApi, request: ApiRequest): Promise<ApiResponse | typeof CUT> {
  const url = new URL(request.url, "http://tasks");
  const found = findOperation(request.method, url.pathname);
  if (!found) return htmlResponse(404, "Not Found");
  const { operation, params } = found;
  const query = url.searchParams;
  const entry: LedgerEntry = {
    account: null,
    method: request.method,
    path: url.pathname,
    query: url.search,
    operation: operation.name,
    status: 0,
    at: 0,
  };
  let response: ApiResponse | typeof CUT;
  try {
    const token = authenticate(request, query, operation, api.findToken);
    const account = api.world.findAccount(token.sub)!;
    entry.account = account.email;
    const { fault, delays } = api.faults.take(entry);
    if (fault) entry.fault = fault.kind;
    if (delays.length > 0 && !(await applyDelays(delays, api.ending()))) return CUT;
    requireScope(token, operation);
    if (operation.method !== "GET") requireQuota(api.world, account);
    const call: Call = {
      world: api.world,
      account,
      params,
      query,
      headers: request.headers,
      body: readBody(request),
      staleMs: fault?.kind === "staleList" ? (fault.delayMs ?? 0) : 0,
      shortPages: api.world.switches.shortPages || fault?.kind === "shortPages",
      noteIgnoredIfMatch: () => void (entry.ignoredIfMatch = true),
    };
    response = fault ? applyFault(api, fault, call, operation) : answer(call, operation);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    response = errorResponse(error, query);
  }
  entry.status = response === CUT ? 0 : response.status;
  entry.at = api.world.clock();
  api.ledger.record(entry);
  return response;
}

/** Does what the fault says that a test ordered. It throws an ApiError for one that is an error of the API. */
function applyFault(
  api: TasksApi,
  fault: FaultOrder,
  call: Call,
  operation: Operation,
): ApiResponse | typeof CUT {
  const refusal = orderedRefusal(fault, operation.name);
  if (refusal) throw refusal;
  switch (fault.kind) {
    case "forbiddenPage":
      return htmlResponse(403, "Forbidden");
    case "badGateway":
      return htmlResponse(502, "Server Error");
    case "cutBefore":
      return CUT;
    case "cutAfter":
      runUnseen(call, operation);
      return CUT;
    case "applyLate":
      void waitUnlessEnding(fault.delayMs ?? 0, api.ending()).then(
        (due) => due && runUnseen(call, operation),
      );
      return CUT;
    default:
      return damageAnswer(fault, call, () => answer(call, operation));
  }
}

/** Runs an operation although nobody will see its answer or error, because a fault cuts the connection. */
function runUnseen(call: Call, operation: Operation): void {
  try {
    operation.run(call);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

function answer(call: Call, operation: Operation): ApiResponse {
  const { resource, etagHeader } = operation.run(call);
  if (!resource) return emptyResponse();
  const { etag } = resource as { etag: string };
  if (isNotModified(call, operation.method, etag)) return notModified(etag);
  const fields = call.query.get("fields");
  const shown = fields ? applyFields(resource, fields, KNOWN_FIELDS) : resource;
  return jsonResponse(shown, call.query, etagHeader ? { ETag: etag } : {});
}

function readBody({ body, method }: ApiRequest): Record<string, unknown> {
  if (body.trim() === "" || method === "GET" || method === "DELETE") return {};
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // No valid JSON: the error below applies.
  }
  throw invalidArgument("Invalid JSON payload received.");
}
