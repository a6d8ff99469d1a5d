// Pages of earlier versions ask for this file. A newer page has `src/inlineScript.ts` in place of it. While servers are updated in
// turn, a newer server must have it too: without it an earlier page stays empty if its other files are missing there.
//
// Runs before the first paint, so that the page never flashes in the wrong theme. `src/data/preferences.ts` stores the theme
// under the same key.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be switched off. The page then has the system's theme.
}

// While servers are updated in turn, this page may come from one, and another be asked for its files, which it does not have. The
// page would stay empty, or without style. So load it again after these milliseconds, at most so often for each file.
const PAUSE = 2_000;
const TIMES = 15;
addEventListener(
  "error",
  ({ target }) => {
    const file = String(target.src ?? target.href);
    if (!file.includes("/assets/") || document.getElementById("root")?.firstChild) return;
    try {
      const key = `missing ${file}`;
      const times = Number(sessionStorage.getItem(key)) + 1;
      sessionStorage.setItem(key, String(times));
      if (times <= TIMES) setTimeout(() => location.reload(), PAUSE);
    } catch {
      // Without session storage nothing would stop a reload loop.
    }
  },
  true,
);
