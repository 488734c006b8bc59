// Runs before the first paint and before any module.
// The chosen theme must be known before the page is drawn, or a dark room would see a white flash.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is refused in some private windows: the system's theme it is.
}
// The page's language must be known before any module with sentences is evaluated (core/messages/catalogue.ts).
const ours = ['en', 'de'];
const among = (tags) => tags.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => ours.includes(tag));
let chosen = null;
try {
  chosen = localStorage.getItem('language');
} catch {
  // As above: the browser's languages, then.
}
document.documentElement.lang = among([chosen ?? '', ...navigator.languages]) ?? 'en';
// Whom nobody knows here is shown the screen that the page brings along as markup, until the first script draws it (web/theme.css).
try {
  const isKnown = localStorage.getItem('feedmaker.session') !== null;
  if (!isKnown && location.search === '' && location.hash === '')
    document.documentElement.dataset.stranger = '';
} catch {
  // As above: the ring, then.
}
// A first script that never comes leaves what the page shows until then, and after some seconds a word about it (web/theme.css).
addEventListener('click', ({ target }) => target.closest?.('.boot-late button') && location.reload());
// The schema library would otherwise try to compile code from text, which the page's policy forbids.
globalThis['__zod_globalConfig'] = { jitless: true };
