// Runs before the first paint and before any module.
// The chosen theme must be known before the page is drawn, or a dark room would see a white flash.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is refused in some private windows: the system's theme it is.
}
// The schema library would otherwise try to compile code from text, which the page's policy forbids.
globalThis['__zod_globalConfig'] = { jitless: true };
