import type { TestProject } from "vitest/node";
import { createTemplate } from "./postgres.ts";
import { startPostgres } from "./postgresServer.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** The database that `migratedDatabase` copies. */
    postgresTemplate: string;
  }
}

/** One PostgreSQL for the whole run: the one that `TEST_DATABASE_URL` names, else one of our own. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startPostgres();
  const template = await createTemplate(url);
  project.provide("postgresUrl", url);
  project.provide("postgresTemplate", template.name);
  return async () => {
    await template.drop();
    await stop();
  };
}
