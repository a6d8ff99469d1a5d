/** Goes on in a task of its own, so that what the page is asked meanwhile comes first: no task is to be long. */
export async function nextTask(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}
