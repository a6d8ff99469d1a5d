// Runs before the first paint, so that a chosen theme never flashes. The key is the one in src/state/preferences.ts.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be switched off; the system's theme holds.
}
