import type { Board } from "@tasklane/contract/lists.ts";
import { CachedResponse } from "./CachedResponse.ts";
import { Chunk } from "./Chunk.ts";
import { namesOf, readAwaiting, readLabels, readMemberships } from "./board.ts";
import type { Membership } from "./board.ts";
import { latestOf } from "./boardVersion.ts";
import type { BoardVersion } from "./boardVersion.ts";
import { newId } from "../domain/newId.ts";
import type { Tx } from "../db/engine.ts";
import { readViews } from "../db/tables/savedViews.ts";
import { readTaskChunks } from "./readTasks.ts";

/** The tasks of a list as one person sees them, as JSON without the surrounding brackets. */
interface CachedPart {
  /** Every change below this change number is already in these tasks. Later changes have this number or a higher one. */
  horizon: number;
  tasks: Chunk;
}

interface CachedBoard {
  horizon: number;
  answer: CachedResponse;
  /** The tasks of each list, by the id of the membership. */
  parts: Map<string, CachedPart>;
  bytes: number;
}

/** Identifies a cached board: whose it is, and whether its tasks include their Google ids. */
export interface BoardKey {
  accountId: string;
  hasGoogleIds: boolean;
}

/**
 * The whole boards that this process sent last. Before a cached board is sent again, the database tells whether it still holds.
 */
export interface BoardCache {
  /**
   * Returns an account's cached board, if it was read when the database's highest change number (the horizon) was at least this.
   * Only for databases where an equal horizon proves that nothing has changed (`Store.exactHorizon`).
   */
  at(board: BoardKey, horizon: number): CachedResponse | null;
  /**
   * Returns an account's board. Reads it anew if the cached one is outdated.
   * @param version the version that the snapshot `tx` sees
   */
  read(tx: Tx, board: BoardKey, version: BoardVersion): Promise<CachedResponse>;
  /** Compresses the boards while nobody reads them. They then take a tenth of the memory. */
  rest(): Promise<void>;
}

/** @param most how many bytes to keep; beyond that, the boards that were not read for longest are dropped */
export function createBoardCache(most: number): BoardCache {
  // The boards, ordered by when they were last used, so that the first can be dropped.
  const boards = new Map<string, CachedBoard>();
  let bytes = 0;

  function forget(name: string): void {
    bytes -= boards.get(name)?.bytes ?? 0;
    boards.delete(name);
  }
  function tidy(): void {
    for (const name of boards.keys()) {
      if (bytes <= most) return;
      forget(name);
    }
  }
  function used(name: string, board: CachedBoard): CachedResponse {
    boards.delete(name);
    boards.set(name, board);
    return board.answer;
  }
  function keep(name: string, board: CachedBoard): void {
    forget(name);
    boards.set(name, board);
    bytes += board.bytes;
    tidy();
  }

  return {
    at(key, horizon) {
      const name = nameOf(key);
      const known = boards.get(name);
      return known && horizon <= known.horizon ? used(name, known) : null;
    },
    async read(tx, key, version) {
      const name = nameOf(key);
      const known = boards.get(name);
      const latest = Math.max(latestOf(version), version.account.changed);
      if (known && latest < known.horizon) return used(name, known);
      const { horizon } = version.now;
      const { chunks, parts } = await readBoard(tx, key, version, known?.parts);
      const answer = new CachedResponse(newId(), chunks, (more) => {
        if (boards.get(name) !== board) return;
        board.bytes += more;
        bytes += more;
        tidy();
      });
      const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
      const board: CachedBoard = { horizon, answer, parts, bytes: size };
      keep(name, board);
      return answer;
    },
    async rest() {
      for (const { answer } of boards.values()) await answer.rest();
    },
  };
}

const COMMA = chunkOf(",");

function nameOf({ accountId, hasGoogleIds }: BoardKey): string {
  return `${accountId} ${hasGoogleIds}`;
}

/**
 * Reads and serialises a whole board.
 * @param known the tasks of the account's cached board
 * @returns the JSON of the answer in chunks, and the tasks of each list for the next time
 */
async function readBoard(
  tx: Tx,
  { accountId, hasGoogleIds }: BoardKey,
  version: BoardVersion,
  known: Map<string, CachedPart> | undefined,
): Promise<{ chunks: Chunk[]; parts: Map<string, CachedPart> }> {
  const { labels } = await readLabels(tx, accountId, 0);
  const views = await readViews(tx, accountId);
  const memberships = await readMemberships(tx, accountId);
  const parts = await readParts(tx, memberships, { version, hasGoogleIds, known });
  const own = memberships.filter((membership) => !membership.shared);
  const shared = memberships.filter((membership) => membership.shared);
  const tasksOf = (some: readonly Membership[]): Chunk[] => {
    const filled = some.map(({ member }) => parts.get(member.id)!.tasks).filter((part) => part.length > 0);
    return filled.flatMap((part, at) => (at === 0 ? [part] : [COMMA, part]));
  };
  const head: Pick<Board, "lists" | "sharedLists" | "labels" | "views"> = {
    lists: own.map((membership) => membership.list),
    sharedLists: [...shared.map((membership) => membership.list), ...(await readAwaiting(tx, accountId))],
    labels,
    views,
  };
  const { cursor } = version.now;
  const { pulledAt, google, trouble } = version.account;
  const tail: Pick<Board, "refreshedAt" | "cursor" | "google" | "trouble"> = {
    refreshedAt: pulledAt ?? 0,
    cursor,
    google,
    ...(trouble && { trouble }),
  };
  const chunks = [
    chunkOf(`${JSON.stringify(head).slice(0, -1)},"tasks":[`),
    ...tasksOf(own),
    chunkOf(`],"sharedTasks":[`),
    ...tasksOf(shared),
    chunkOf(`],${JSON.stringify(tail).slice(1)}`),
  ];
  return { chunks, parts };
}

/** Reads and serialises the tasks of the lists that may have changed. Takes those of the other lists from the cache. */
async function readParts(
  tx: Tx,
  memberships: readonly Membership[],
  {
    version,
    hasGoogleIds,
    known,
  }: {
    version: BoardVersion;
    hasGoogleIds: boolean;
    known: Map<string, CachedPart> | undefined;
  },
): Promise<Map<string, CachedPart>> {
  const { horizon } = version.now;
  const parts = new Map<string, CachedPart>();
  // Lists are read one after another. All rows of a board at once would enlarge the process, and its memory does not shrink
  // again.
  for (const membership of memberships) {
    const { id } = membership.member;
    const part = known?.get(id);
    const { tasks, list } = version.memberships.get(id)!;
    const holds = part !== undefined && Math.max(tasks, list) < part.horizon;
    parts.set(id, holds ? part : { horizon, tasks: await readJson(tx, membership, hasGoogleIds) });
  }
  return parts;
}

/** Reads and serialises the tasks of one list in pieces, so that other requests run in between. */
async function readJson(tx: Tx, membership: Membership, hasGoogleIds: boolean): Promise<Chunk> {
  const parts: Buffer[] = [];
  for await (const tasks of readTaskChunks(tx, namesOf(membership), hasGoogleIds)) {
    if (tasks.length === 0) continue;
    if (parts.length > 0) parts.push(Buffer.from(","));
    // Encode each piece at once. Encoding all of a long list in the end would keep other requests waiting.
    parts.push(Buffer.from(JSON.stringify(tasks).slice(1, -1)));
  }
  return new Chunk(Buffer.concat(parts));
}

function chunkOf(json: string): Chunk {
  return new Chunk(Buffer.from(json));
}
