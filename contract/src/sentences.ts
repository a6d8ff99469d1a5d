/**
 * Every sentence that Tasklane shows (docs/product.md, chapters 2, 5 and 8). Each is an export of its own, so that the bundler
 * loads it with the page that shows it.
 */
export * as SUCCESS from "./sentences/success.ts";
export * as FAILURE from "./sentences/failures.ts";
export * as INVALID from "./sentences/invalid.ts";
export * as CONFIRM from "./sentences/confirm.ts";
export * as REASON from "./sentences/reason.ts";
export * as TEXT from "./sentences/text.ts";
export { REFUSED } from "./sentences/refused.ts";

/** The title of the dialogs that ask the questions in `CONFIRM`. */
export const CONFIRM_TITLE = "Are you sure?";
