import { Client } from "pg";
import { expect, test } from "vitest";
import { freshDatabase } from "./freshDatabase.ts";

test("every test gets a database of its own, with names compared by code point", async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()]);
  const client = new Client(one.url);
  await client.connect();
  await client.query("CREATE TABLE name (text text)");
  await client.query("INSERT INTO name VALUES ('b'), ('ä'), ('B'), ('🏠')");
  const { rows } = await client.query<{ text: string }>("SELECT text FROM name ORDER BY text");
  expect(rows.map((row) => row.text)).toEqual(["B", "b", "ä", "🏠"]);
  await client.end();

  const replica = await freshDatabase(one.name);
  expect(await tables(replica.url)).toEqual(["name"]);
  expect(await tables(two.url)).toEqual([]);
  await Promise.all([one.drop(), two.drop(), replica.drop()]);
  await expect(tables(one.url)).rejects.toThrow(/does not exist/);
});

async function tables(url: string): Promise<string[]> {
  const client = new Client(url);
  try {
    await client.connect();
    const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    return rows.map((row: { tablename: string }) => row.tablename);
  } finally {
    await client.end();
  }
}
