import type { Page } from "@playwright/test";

/** Pastes a text into the field that has the focus. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.locator(":focus").evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
