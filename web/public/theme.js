// Runs before the first paint, so that the page never flashes in the wrong theme. `src/data/preferences.ts` stores the theme
// under the same key.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be switched off. The page then has the system's theme.
}
