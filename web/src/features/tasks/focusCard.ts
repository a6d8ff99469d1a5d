/** Focuses a task's card, once it is drawn in its new position. */
export async function focusCard(taskId: string): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const title = `[data-board] [data-card="${CSS.escape(taskId)}"] [data-card-title]`;
  const card = document.querySelector<HTMLElement>(title);
  card?.focus();
  card?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
