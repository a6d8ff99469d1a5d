import type { Endpoint } from "../../src/http/handlers.ts";
import { addLabel } from "../../src/api/labels/addLabel.ts";
import { editLabel } from "../../src/api/labels/editLabel.ts";
import { removeLabel } from "../../src/api/labels/removeLabel.ts";
import { addListSection } from "../../src/api/lists/addListSection.ts";
import { addSublist } from "../../src/api/lists/addSublist.ts";
import { addSublistSection } from "../../src/api/lists/addSublistSection.ts";
import { deleteSublist } from "../../src/api/lists/deleteSublist.ts";
import { removeListSection } from "../../src/api/lists/removeListSection.ts";
import { removeSublistSection } from "../../src/api/lists/removeSublistSection.ts";
import { renameSection } from "../../src/api/lists/renameSection.ts";
import { renameSublist } from "../../src/api/lists/renameSublist.ts";
import { HERE } from "./peopleHere.ts";
import type { PeopleHere } from "./peopleHere.ts";
import type { Writing } from "./sendHere.ts";
import type { Membership, Simulation } from "./Simulation.ts";

const NAMES = ["sublist", "section", "label"] as const;
type Kind = "own" | "shared";

function ofKind(kind: Kind) {
  const call = (handled: Endpoint): Writing => handled as Writing;
  return {
    addSublist: call(addSublist(kind)),
    renameSublist: call(renameSublist(kind)),
    deleteSublist: call(deleteSublist(kind)),
    addSection: call(addListSection(kind)),
    addSublistSection: call(addSublistSection(kind)),
    renameSection: call(renameSection(kind)),
    removeSection: call(removeListSection(kind)),
    removeSublistSection: call(removeSublistSection(kind)),
  };
}

/** People who create, rename and remove sublists, sections and labels in our app. */
export class NamesHere {
  private readonly sim: Simulation;
  private readonly here: PeopleHere;
  private readonly calls: Record<Kind, ReturnType<typeof ofKind>>;
  private readonly labels: Record<"add" | "edit" | "remove", Writing>;

  constructor(sim: Simulation, here: PeopleHere) {
    this.sim = sim;
    this.here = here;
    this.calls = { own: ofKind("own"), shared: ofKind("shared") };
    this.labels = {
      add: addLabel as Writing,
      edit: editLabel as Writing,
      remove: removeLabel as Writing,
    };
  }

  async act(membership: Membership): Promise<void> {
    const { random } = this.sim.world;
    this.sim.operations++;
    const dice = random.next();
    if (dice < 0.4) return this.changeSublist(membership);
    if (dice < 0.7) return this.changeSection(membership);
    // labels also change tasks in a person's other lists, and the oracle does not follow the lists of people who left
    if (!this.sim.former.some(({ account }) => account === membership.account))
      await this.changeLabel(membership);
  }

  private async callsOf({ list }: Membership): Promise<ReturnType<typeof ofKind>> {
    const row = await this.sim.store.db
      .selectFrom("list")
      .select("shared")
      .where("id", "=", list)
      .executeTakeFirst();
    return this.calls[row?.shared ? "shared" : "own"];
  }

  private async changeSublist(membership: Membership): Promise<void> {
    const { random } = this.sim.world;
    const calls = await this.callsOf(membership);
    const google_list_id = membership.googleList;
    const all = await this.sim.store.db
      .selectFrom("sublist")
      .select(["id", "name"])
      .where("list_id", "=", membership.list)
      .where("deleted", "=", 0)
      .orderBy("id")
      .execute();
    const dice = random.next();
    if (all.length === 0 || dice < 0.2) {
      const name = this.sim.word(membership, "sublist");
      const input = { google_list_id, sublist_id: name, sublist_name: name };
      return this.change(membership, calls.addSublist, input, "a sublist was made");
    }
    const { id, name } = random.pick(all);
    if (dice < 0.5)
      return this.change(
        membership,
        calls.deleteSublist,
        { google_list_id, sublist_id: id },
        "a sublist was deleted",
      );
    const title = this.sim.word(membership, "sublist");
    const input = { listId: membership.googleList, sublistId: id, oldSublistname: name, title };
    return this.change(membership, calls.renameSublist, input, "a sublist was renamed");
  }

  private async changeSection(membership: Membership): Promise<void> {
    const { random } = this.sim.world;
    const calls = await this.callsOf(membership);
    const google_list_id = membership.googleList;
    const all = await this.sim.store.db
      .selectFrom("section")
      .select(["id", "name", "sublist_id"])
      .where("list_id", "=", membership.list)
      .where("deleted", "=", 0)
      .orderBy("id")
      .execute();
    const dice = random.next();
    if (all.length === 0 || dice < 0.3) {
      const name = this.sim.word(membership, "section");
      const made = { google_list_id, section_id: name, section_name: name };
      const sublist = await this.sim.store.db
        .selectFrom("sublist")
        .select("id")
        .where("list_id", "=", membership.list)
        .where("deleted", "=", 0)
        .orderBy("id", "desc")
        .executeTakeFirst();
      if (!sublist || random.chance(0.5))
        return this.change(membership, calls.addSection, made, "a section was made");
      const input = { ...made, subList_id: sublist.id };
      return this.change(membership, calls.addSublistSection, input, "a section of a sublist was made");
    }
    const { id, name, sublist_id } = random.pick(all);
    if (dice < 0.55) {
      const input = { google_list_id, section_id: id };
      if (sublist_id === "")
        return this.change(membership, calls.removeSection, input, "a section was removed");
      const inSublist = { ...input, subList_id: sublist_id };
      return this.change(
        membership,
        calls.removeSublistSection,
        inSublist,
        "a section of a sublist was removed",
      );
    }
    const title = this.sim.word(membership, "section");
    const view = sublist_id === "" ? "list_section" : "sublist_section";
    const input = {
      listId: google_list_id,
      view,
      sublistId: sublist_id || null,
      sectionId: id,
      oldSectionName: name,
      title,
    };
    return this.change(membership, calls.renameSection, input, "a section was renamed");
  }

  private async changeLabel(membership: Membership): Promise<void> {
    const { random } = this.sim.world;
    const all = await this.sim.store.db
      .selectFrom("label")
      .select(["id", "name"])
      .where("account_id", "=", membership.account)
      .where("deleted", "=", 0)
      .orderBy("id")
      .execute();
    const dice = random.next();
    // a label belongs to all lists of its person, shared ones too
    const label_name = this.sim.world.oracle.token("label");
    if (all.length === 0 || dice < 0.25)
      return this.change(
        membership,
        this.labels.add,
        { label_id: label_name, label_name },
        "a label was made",
      );
    const { id: label_id } = random.pick(all);
    if (dice < 0.5) return this.change(membership, this.labels.remove, { label_id }, "a label was removed");
    return this.change(membership, this.labels.edit, { label_id, label_name }, "a label was renamed");
  }

  /**
   * Makes a call that changes names. Whatever the call changes in the names of tasks is recorded as the person's own
   * changes.
   */
  change(membership: Membership, handled: Writing, input: object, what: string): void {
    const { world, store, memberships, gone } = this.sim;
    const { oracle } = world;
    const read = (db: typeof store.db) =>
      db
        .selectFrom("task")
        .select(["id", "list_id", "text", "deleted_rev", ...NAMES])
        .execute();
    this.here.send(membership, handled, input, async (tx) => {
      const before = new Map((await read(tx)).map((row) => [row.id, row]));
      return async () => {
        world.count(what);
        // A list that its person deleted in Google may be restored. Its tasks are then judged by what was done to them.
        const lists = new Set([...memberships, ...gone.keys()].map(({ list }) => list));
        for (const after of await read(store.db)) {
          const old = before.get(after.id);
          const task = oracle.taskNow(after.text);
          if (!old || task === undefined || !lists.has(after.list_id)) continue;
          for (const field of NAMES) {
            if (old[field] === after[field]) continue;
            const write = oracle.write(task, field, after[field], old[field], HERE);
            // a new name brings no deleted task back; it shows only if somebody undoes the deletion
            write.excluded = after.deleted_rev !== null;
          }
        }
      };
    });
  }
}
