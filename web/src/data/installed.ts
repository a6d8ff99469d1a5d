import { create } from "zustand";

/** Whether this page can be installed as an app, and whether a newer version exists. */
interface Installed {
  /** Asks the person to install the app. Undefined if the browser does not offer it, or if the app is installed. */
  install: (() => void) | undefined;
  /** Whether the server has a newer version than this page. */
  isOld: boolean;
}

export const useInstalled = create<Installed>()(() => ({ install: undefined, isOld: false }));
