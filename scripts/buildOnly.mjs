// `npm run build` installs what is missing, and builds the pages and the server as `npm start` does. It starts nothing.
import { build } from "./build.mjs";
import { install } from "./install.mjs";

try {
  await build(await install());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
