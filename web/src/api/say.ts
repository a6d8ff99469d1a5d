import type { Action } from "../ui/toastActions.ts";

const toaster = async () => import("./toaster.ts");

/** Says something in a corner of the screen. The code that draws messages is loaded with the first of them. */
export const say = {
  success: (text: string, action?: Action): void =>
    void toaster().then(({ show }) => show("success", text, action)),
  failure: (text: string): void => void toaster().then(({ show }) => show("failure", text)),
};
