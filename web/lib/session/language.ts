import { type Language, languages } from '#core/messages/language.ts';

/** `public/early.js` reads the same key before any module. */
const storageKey = 'language';

/** Opens this page in another language. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
  location.reload();
}

/** An account's language goes before this browser's. */
export function followAccount(wanted: unknown): void {
  const language = languages.find((each) => each === wanted);
  const isKept = language === undefined || localStorage.getItem(storageKey) === language;
  // A browser that stores nothing would be redirected here again and again.
  if (!isKept && document.documentElement.lang !== language) chooseLanguage(language);
}
