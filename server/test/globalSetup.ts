import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgresServer.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run: the one that `TEST_DATABASE_URL` names, else one of our own. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startPostgres();
  project.provide("postgresUrl", url);
  return stop;
}
