// @chunk board
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { toast } from "../data/api/toast.ts";
import { useInstalled } from "../data/installed.ts";
import { getState, useStore } from "../data/store.ts";
import { idle } from "../ui/idle.ts";
import { NOT_LOADED } from "../ui/retryLoad.ts";

const WORKER = "/sw.js";
/** When the person returns to a tab, the page asks for a new version, at most once in this many milliseconds. */
const CHECK_EVERY = 3_600_000;

/** What a toast offers beside its sentence when only a reload helps. It stays until the person closes it or reloads. */
const RELOAD = {
  line: "Nothing is lost by reloading.",
  action: { label: "Reload", run: () => location.reload() },
  stays: true,
};

/** The event by which Chromium offers to install the app. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/**
 * The Trusted Types policy for the service worker's URL. It is created only once, because browsers refuse a second policy of the
 * same name.
 */
let policy: { createScriptURL(address: string): unknown } | undefined;

/**
 * Makes the app work without a network, and installable. It registers the service worker, reports new versions and files that
 * cannot be loaded, and stores the browser's offer to install the app. It starts after the first cards, while the browser is idle.
 * @returns a function that stops it
 */
export function keepInstalled(): () => void {
  const stops = [watchOffer(), protectStorage(), watchLoads()];
  // A development server has no service worker. Browsers allow service workers only over https and on localhost.
  if (import.meta.env.PROD && "serviceWorker" in navigator) stops.push(keepWorker());
  return () => stops.forEach((stop) => stop());
}

function keepWorker(): () => void {
  const { serviceWorker } = navigator;
  const hadWorker = serviceWorker.controller !== null;
  let registration: ServiceWorkerRegistration | undefined;
  let checkedAt = Date.now();
  const tell = (): void => {
    if (!hadWorker) return;
    useInstalled.setState({ isOld: true });
    toast.success("New version", RELOAD);
  };
  const check = (): void => {
    if (document.visibilityState === "hidden" || Date.now() - checkedAt < CHECK_EVERY) return;
    checkedAt = Date.now();
    void registration?.update().catch(() => undefined); // The network may be down.
  };
  const register = async (): Promise<void> => {
    await idle();
    // If storage is switched off, browsers refuse service workers too. The app then works only with a network.
    registration = await serviceWorker.register(workerAddress()).catch(() => undefined);
    performance.mark("worker registered");
  };
  serviceWorker.addEventListener("controllerchange", tell);
  document.addEventListener("visibilitychange", check);
  void register();
  return () => {
    serviceWorker.removeEventListener("controllerchange", tell);
    document.removeEventListener("visibilitychange", check);
  };
}

/**
 * Returns the service worker's URL as a Trusted Type. The server's Content-Security-Policy header names this policy, and the
 * policy allows no other URL.
 */
function workerAddress(): string {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: object): typeof policy };
  };
  policy ??= trustedTypes?.createPolicy("tasklane-sw", {
    createScriptURL(address: string) {
      if (address !== WORKER) throw new TypeError(`${address} is not the service worker.`);
      return address;
    },
  });
  return (policy?.createScriptURL(WORKER) ?? WORKER) as string;
}

/**
 * Says when code could not be loaded and the page may not reload by itself. Without that, the press that needs the code would do
 * nothing.
 */
function watchLoads(): () => void {
  const say = (): void => toast.failure(FAILURE.notLoaded, RELOAD);
  addEventListener(NOT_LOADED, say);
  return () => removeEventListener(NOT_LOADED, say);
}

/** Stores the browser's offer to install the app, for a button in the account menu. So the browser shows no banner of its own. */
function watchOffer(): () => void {
  const keep = (event: Event): void => {
    event.preventDefault();
    const ask = (): void => {
      useInstalled.setState({ install: undefined });
      void (event as InstallPrompt).prompt();
    };
    useInstalled.setState({ install: ask });
  };
  const drop = (): void => useInstalled.setState({ install: undefined });
  addEventListener("beforeinstallprompt", keep);
  addEventListener("appinstalled", drop);
  return () => {
    removeEventListener("beforeinstallprompt", keep);
    removeEventListener("appinstalled", drop);
  };
}

/** Once the outbox contains a mutation of this person, asks the browser not to clear our storage when the disk is full. */
function protectStorage(): () => void {
  const ask = (): void => {
    if (getState().board.changes.length === 0) return;
    stop();
    void (navigator.storage as StorageManager | undefined)?.persist().catch(() => undefined);
  };
  const stop = useStore.subscribe(ask);
  return stop;
}
