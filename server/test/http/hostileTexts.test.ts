import { addLabel, allLabels } from "@tasklane/contract/labels.ts";
import { addList, addListSection, addSublist } from "@tasklane/contract/lists.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";

/** Texts that would be dangerous if a database, page, log, spreadsheet or program interpreted them. */
const TEXTS = [
  `'; drop table task; --`,
  `x' or '1'='1`,
  `\\'; select pg_sleep(9); --`,
  `" or 1=1 --`,
  `$1 ? :a @b {{c}} \${d} %s %n`,
  `<script>alert(1)</script>`,
  `<img src=x onerror=alert(1)>`,
  `"><svg onload=alert(1)>`,
  `&lt;b&gt; &amp;amp; &#x3c;`,
  `javascript:alert(1)`,
  `data:text/html,<b>`,
  `https://user@evil.example/%0d%0aSet-Cookie:a=b`,
  `=cmd|' /C calc'!A0`,
  `__proto__`,
  `constructor`,
  `toString`,
  `{"$ne":null}`,
  `../../etc/passwd`,
  `%2e%2e%2f %00 %u0000`,
  `(a+)+$`,
  `\u202egpj.exe \u2066x`,
  `a\u200bb zero\u200dwidth`,
  `👩‍👩‍👧 🇩🇪 e\u0301 שלום`,
];

describe.each(enginesFor("postgres"))("FH26, FH08, FU05: a text is a text on %s", (engine) => {
  const world = sharedWorld(engine, { sync: false });

  it("every text is read as it was written, in every place that takes one", async () => {
    const ann = await Person.arrive(world());
    const { data } = await ann.does(addList, { title: "Home" });
    const google_list_id = data.id;
    for (const [at, text] of TEXTS.entries()) {
      const id = String(at + 1);
      await ann.does(addSublist, { google_list_id, sublist_id: id, sublist_name: text });
      await ann.does(addListSection, { google_list_id, section_id: id, section_name: text });
      await ann.does(addLabel, { label_id: id, label_name: text });
      await ann.does(addTask, { listId: google_list_id, title: text, notes: text });
    }
    const list = await ann.list("Home");
    const sorted = (texts: string[]) => texts.toSorted();
    expect(sorted(Object.values(list.sublists).map((one) => one.sublist_name))).toEqual(sorted(TEXTS));
    expect(sorted(Object.values(list.sections).map((one) => one.section_name))).toEqual(sorted(TEXTS));
    const { labels } = await ann.does(allLabels, {});
    expect(sorted(labels.map((one) => one.label_name))).toEqual(sorted(TEXTS));
    const { tasks } = await ann.board();
    expect(tasks.map(({ finalTitle, notes }) => [finalTitle, notes])).toEqual(
      expect.arrayContaining(TEXTS.map((text) => [text, text])),
    );
    expect(tasks).toHaveLength(TEXTS.length);
  });

  it("lists with hostile names are created, and no name changes an object's prototype", async () => {
    const ann = await Person.arrive(world());
    for (const title of TEXTS) await ann.does(addList, { title });
    const names = (await ann.board()).lists.map((list) => list.google_list_name);
    expect(names).toEqual(expect.arrayContaining(TEXTS));
    expect({}).not.toHaveProperty("polluted");
  });

  it("FL02: each log entry is one line, and contains none of these texts", () => {
    const lines = world()
      .logged.join("")
      .split("\n")
      .filter((line) => line !== "");
    expect(lines.length).toBeGreaterThan(TEXTS.length);
    for (const line of lines) {
      expect(() => JSON.parse(line) as unknown, line).not.toThrow();
      // oxlint-disable-next-line no-control-regex -- escapes of a terminal are what must not be there
      expect(line).not.toMatch(/[\u0000-\u001f]|alert\(1\)|drop table/);
    }
  });
});
