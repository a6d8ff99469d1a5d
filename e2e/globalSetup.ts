import { build } from "../scripts/build.mjs";

/** Builds the app before the tests, because the server serves the built files. So nobody has to build first. */
export default async function globalSetup(): Promise<void> {
  await build(process.execPath);
}
