import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildServer } from "../../scripts/build.mjs";
import { openStore } from "../src/db/engine.ts";
import { createTemplate } from "./freshDatabase.ts";
import { startPostgres } from "./postgresServer.ts";
import { quickFolder } from "./quickFolder.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** The name of the database that `migratedDatabase` copies. */
    postgresTemplate: string;
    /** The database file that `openWorld` copies; absent for test files that run alone. */
    sqliteTemplate?: string;
  }
}

/**
 * Starts one PostgreSQL for the whole test run, unless `TEST_DATABASE_URL` names one. Builds the server first, so
 * that no two test files build it at once.
 */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  await buildServer(process.execPath);
  const given = process.env["TEST_DATABASE_URL"];
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startPostgres();
  const template = await createTemplate(url);
  project.provide("postgresUrl", url);
  project.provide("postgresTemplate", template.name);
  const folder = mkdtempSync(join(quickFolder(), "tasklane-template-"));
  const file = join(folder, "tasklane.sqlite");
  await (await openStore({ file })).close();
  project.provide("sqliteTemplate", file);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await template.drop();
    await stop();
  };
}
