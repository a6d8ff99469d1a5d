import { create } from "zustand";

/** How this page stands to the installed app and to newer versions. */
interface Installed {
  /** Asks the person to install the app. Undefined where the browser does not offer it, or the app is installed. */
  install: (() => void) | undefined;
  /** Whether the server has a newer version than this page. */
  isOld: boolean;
}

export const useInstalled = create<Installed>()(() => ({ install: undefined, isOld: false }));
