// Runs before the first paint and before any module. The chosen theme must be known before the page is drawn, or a dark room would see a
// white flash.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Some private windows refuse storage: then the system's theme applies.
}
// The page's language must be known before any module with sentences is evaluated (core/messages/catalogue.ts).
const ours = ['en', 'de'];
const among = (tags) => tags.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => ours.includes(tag));
let chosen = null;
try {
  chosen = localStorage.getItem('language');
} catch {
  // Storage is refused: then the browser's languages apply.
}
document.documentElement.lang = among([chosen ?? '', ...navigator.languages]) ?? 'en';
// A visitor without a session sees the screen contained in the page as markup, until the first script draws it (web/theme.css).
try {
  const isKnown = localStorage.getItem('feedmaker.session') !== null;
  if (!isKnown && location.search === '' && location.hash === '')
    document.documentElement.dataset.stranger = '';
} catch {
  // Storage is refused: then the loading ring is shown.
}
// If the first script never loads, a message with this button appears after some seconds (web/theme.css).
addEventListener('click', ({ target }) => target.closest?.('.boot-late button') && location.reload());
// The schema library would otherwise try to compile code from text, which the page's policy forbids.
globalThis['__zod_globalConfig'] = { jitless: true };
