import { type Language, languages } from '#core/messages/language.ts';

/** Key in this browser's storage; `public/early.js` reads it before any module. */
const storageKey = 'language';

/** Stores another language and reloads this page in it. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
  location.reload();
}

/** Changes to the language stored in the account, which counts more than that of this browser. */
export function followAccount(wanted: unknown): void {
  const language = languages.find((each) => each === wanted);
  const isKept = language === undefined || localStorage.getItem(storageKey) === language;
  // If the browser stores nothing, a reload would have the old language, and so would be repeated endlessly.
  if (!isKept && document.documentElement.lang !== language) chooseLanguage(language);
}
