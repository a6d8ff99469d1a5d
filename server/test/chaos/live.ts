import { setTimeout as pause } from "node:timers/promises";
import { approveUser, joinSharedList, leaveSharedList, shareList } from "@tasklane/contract/sharing.ts";
import { Somebody } from "./Somebody.ts";
import { actHere } from "./actHere.ts";
import { actInGoogle, inGoogle } from "./actInGoogle.ts";
import type { Part, Run } from "./Run.ts";

const SHARED_TITLE = "Trip";
const ACTIONS = { least: 10, more: 8 };
const PAUSE = 3_000;
const IN_GOOGLE = 0.4;

/** People come to share a list, each does a dozen things here and in Google's app, some join or leave meanwhile. */
export async function live(run: Run, url: string): Promise<void> {
  const { random } = run;

  const owner = await arrive(run, url);
  await owner.who.does(shareList, { listId: owner.shared });

  const members = 2 + random.int(2);
  const [joinsLate, leaves] = [random.chance(0.25), random.chance(0.25)];
  const others = await Promise.all(Array.from({ length: members - 1 }, () => join(run, url, owner)));

  await Promise.all([
    act(run, owner),
    ...others.map(async (part, at) => {
      await act(run, part);
      if (!leaves || at > 0) return;
      await leave(run, part);
      await act(run, part);
    }),
    ...(joinsLate ? [join(run, url, owner).then((part) => act(run, part))] : []),
  ]);
}

const nobody = { who: null as never, shared: "", state: "member", leftAt: Infinity } as const;

/** Somebody with tasks in their Google, who signs in. */
async function arrive(run: Run, url: string, shares = true): Promise<Part> {
  const n = run.parts.length;
  const scope = `p${n}`;
  const email = run.email(n);
  const place = inGoogle({ email });
  const tasksOf = (where: string) =>
    Array.from({ length: 3 }, () => {
      const title = run.word(where);
      run.create(place, { text: title }, "");
      return { title };
    });
  const part: Part = { ...nobody, email, scope, own: [] };
  run.parts.push(part);
  const [first, other, shared] = run.emulator.fill(email, [
    { title: "@default", tasks: tasksOf(scope) },
    { title: "Errands", tasks: tasksOf(scope) },
    ...(shares ? [{ title: SHARED_TITLE, tasks: tasksOf("s") }] : []),
  ]);
  part.own = [first!.id, other!.id];
  part.shared = shared?.id ?? "";
  part.who = await Somebody.arrive(url, run.emulator, email);
  return part;
}

/** Somebody asks to take part, and the owner approves. */
async function join(run: Run, url: string, owner: Part): Promise<Part> {
  const part = await arrive(run, url, false);
  part.state = "left";
  const { sharedLists } = await owner.who.until(({ sharedLists: all }) => all.length > 0);
  const [listId, userId] = sharedLists[0]!.group_id!.split(":") as [string, string];
  const joined = await part.who.does(joinSharedList, { listId, userId });
  part.shared = joined!.newListId;
  if (part.who.google.tasks(part.shared).length > 0) run.violate("I7 something before approval", part.email);
  await owner.who.does(approveUser, { listId: owner.shared, approveEmail: part.email });
  part.state = "member";
  return part;
}

/** Somebody leaves; what they did in Google and we have not read stays with them. */
async function leave(run: Run, part: Part): Promise<void> {
  const { oracle } = run;
  await part.who.does(leaveSharedList, { listId: part.shared });
  part.leftAt = run.wordsSoFar;
  part.state = "left";
  const place = inGoogle(part);
  const theirs = [...oracle.writes.values(), ...oracle.added, ...oracle.removed, ...oracle.deletions];
  for (const one of [...theirs, ...oracle.creations.values()]) if (one.place === place) one.excluded = true;
}

async function act(run: Run, part: Part): Promise<void> {
  const { random } = run;
  for (let left = ACTIONS.least + random.int(ACTIONS.more); left > 0; left--) {
    await pause(random.int(PAUSE));
    if (random.chance(IN_GOOGLE)) actInGoogle(run, part);
    else await actHere(run, part);
  }
}
