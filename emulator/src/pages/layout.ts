import type { Html } from "./html.ts";
import { html } from "./html.ts";

/** Renders a whole page. A banner says that it is an emulator of Google. The page loads only its style sheet. */
export function page(title: string, main: Html, { wide = false } = {}): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Stand-in for Google</title>
        <link rel="stylesheet" href="/style.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header class="banner">
          <strong>Stand-in for Google</strong>, on this machine. Nothing here reaches Google.
        </header>
        <main class="${wide ? "wide" : "card"}">${main}</main>
      </body>
    </html>`.text;
}
