import { setTimeout as pause } from "node:timers/promises";
import { approveUser, joinSharedList, leaveSharedList, shareList } from "@tasklane/contract/sharing.ts";
import { Somebody } from "./Somebody.ts";
import { actHere } from "./actHere.ts";
import { actInGoogle, inGoogle } from "./actInGoogle.ts";
import type { Membership, Run } from "./Run.ts";

const SHARED_TITLE = "Trip";
const ACTIONS = { least: 10, more: 8 };
const PAUSE = 3_000;
const IN_GOOGLE = 0.4;

/** Lets people share a list. Each makes about a dozen changes here and in Google's app, while some join or leave. */
export async function live(run: Run, url: string): Promise<void> {
  const { random } = run;

  const owner = await arrive(run, url);
  await owner.who.does(shareList, { listId: owner.shared });

  const members = 2 + random.int(2);
  const [joinsLate, leaves] = [random.chance(0.25), random.chance(0.25)];
  const others = await Promise.all(Array.from({ length: members - 1 }, () => join(run, url, owner)));

  await Promise.all([
    act(run, owner),
    ...others.map(async (membership, at) => {
      await act(run, membership);
      if (!leaves || at > 0) return;
      await leave(run, membership);
      await act(run, membership);
    }),
    ...(joinsLate ? [join(run, url, owner).then((membership) => act(run, membership))] : []),
  ]);
}

const nobody = { who: null as never, shared: "", state: "member", leftAt: Infinity } as const;

/** Creates a person with tasks in their Google, who signs in. */
async function arrive(run: Run, url: string, shares = true): Promise<Membership> {
  const n = run.memberships.length;
  const scope = `p${n}`;
  const email = run.email(n);
  const place = inGoogle({ email });
  const tasksOf = (where: string) =>
    Array.from({ length: 3 }, () => {
      const title = run.word(where);
      run.create(place, { text: title }, "");
      return { title };
    });
  const membership: Membership = { ...nobody, email, scope, own: [] };
  run.memberships.push(membership);
  const [first, other, shared] = run.emulator.fill(email, [
    { title: "@default", tasks: tasksOf(scope) },
    { title: "Errands", tasks: tasksOf(scope) },
    ...(shares ? [{ title: SHARED_TITLE, tasks: tasksOf("s") }] : []),
  ]);
  membership.own = [first!.id, other!.id];
  membership.shared = shared?.id ?? "";
  membership.who = await Somebody.arrive(url, run.emulator, email);
  return membership;
}

/** Lets a person ask to join, and the owner approve. */
async function join(run: Run, url: string, owner: Membership): Promise<Membership> {
  const membership = await arrive(run, url, false);
  membership.state = "left";
  const { sharedLists } = await owner.who.until(({ sharedLists: all }) => all.length > 0);
  const [listId, userId] = sharedLists[0]!.group_id!.split(":") as [string, string];
  const joined = await membership.who.does(joinSharedList, { listId, userId });
  membership.shared = joined!.newListId;
  if (membership.who.google.tasks(membership.shared).length > 0)
    run.violate("I7 something before approval", membership.email);
  await owner.who.does(approveUser, { listId: owner.shared, approveEmail: membership.email });
  membership.state = "member";
  return membership;
}

/** Lets a person leave. Their changes in Google that we have not read stay with them. */
async function leave(run: Run, membership: Membership): Promise<void> {
  const { oracle } = run;
  await membership.who.does(leaveSharedList, { listId: membership.shared });
  membership.leftAt = run.wordsSoFar;
  membership.state = "left";
  const place = inGoogle(membership);
  const theirs = [...oracle.writes.values(), ...oracle.added, ...oracle.removed, ...oracle.deletions];
  for (const one of [...theirs, ...oracle.creations.values()]) if (one.place === place) one.excluded = true;
}

async function act(run: Run, membership: Membership): Promise<void> {
  const { random } = run;
  for (let left = ACTIONS.least + random.int(ACTIONS.more); left > 0; left--) {
    await pause(random.int(PAUSE));
    if (random.chance(IN_GOOGLE)) actInGoogle(run, membership);
    else await actHere(run, membership);
  }
}
