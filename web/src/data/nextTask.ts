/** Yields to the browser and continues in a new task, so that input is never blocked for long. */
export async function nextTask(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}
