import type { Action } from "../../ui/toastActions.ts";

/** What a message says beside its sentence. */
export interface More {
  /** What the message offers to do. */
  action?: Action | undefined;
  /** The task that it is about: its title stands below the sentence. */
  task?: { id: string; title: string } | undefined;
  /** Another line below the sentence. */
  line?: string;
}

const toaster = async () => import("./toaster.ts");

/** Says something in a corner of the screen. The code that draws messages is loaded with the first of them. */
export const say = {
  success: (text: string, more?: More): void =>
    void toaster().then(({ show }) => show("success", text, more)),
  failure: (text: string, more?: More): void =>
    void toaster().then(({ show }) => show("failure", text, more)),
};
