import { build } from "../scripts/build.mjs";

/** The server serves what was built; nobody should have to think of building it. */
export default async function globalSetup(): Promise<void> {
  await build(process.execPath);
}
