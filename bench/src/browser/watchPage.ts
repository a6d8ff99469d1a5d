/** What a watched page notes about itself, as its global `watched`. Times are in milliseconds. */
export interface Watched {
  /** How long each task took for which the page could not react to input, if it was over 50 ms. */
  longTasks: number[];
  /** When the first card was in the page, since the page began to load. */
  firstCard: number;
  /** Whether the awaited act has had its effect. The one who awaits it sets this function. */
  hasEffect: () => boolean;
  /** From the awaited event to the end of the next frame; 0 until then. */
  nextPaint: number;
  /** From the awaited event to the end of the first frame with its effect; 0 until then. */
  effect: number;
  /** Awaits the next event of this type, and measures what follows. */
  awaitEvent(type: "click" | "keydown"): void;
}

/** Runs in the page, before its own scripts. */
export function watchPage(): void {
  const { port1, port2 } = new MessageChannel();
  const painted: (() => void)[] = [];
  port1.addEventListener("message", () => painted.shift()?.());
  port1.start();
  /** Calls `act` in the first task after the next frame is drawn. */
  const afterFrame = (act: () => void): void =>
    void requestAnimationFrame(() => {
      painted.push(act);
      port2.postMessage(undefined);
    });

  const watched: Watched = {
    longTasks: [],
    firstCard: 0,
    hasEffect: () => false,
    nextPaint: 0,
    effect: 0,
    awaitEvent(type) {
      watched.nextPaint = watched.effect = 0;
      const onEvent = ({ timeStamp }: Event): void => {
        afterFrame(() => (watched.nextPaint = performance.now() - timeStamp));
        const check = (): void => {
          if (watched.hasEffect()) afterFrame(() => (watched.effect = performance.now() - timeStamp));
          else requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      };
      addEventListener(type, onEvent, { capture: true, once: true });
    },
  };
  Object.assign(globalThis, { watched });
  const observer = new MutationObserver(() => {
    if (!document.querySelector("[data-card]")) return;
    watched.firstCard = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longTasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
}
