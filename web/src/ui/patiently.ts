/** Milliseconds between tries, and how many there are while the network seems to be there. */
const PAUSE = 1000;
const TRIES = 5;

/**
 * Loads a part of the program. While the network is away it waits, so that what is on screen stays and the part comes when
 * it can.
 * @throws what the last try said
 */
export async function patiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && tries >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
