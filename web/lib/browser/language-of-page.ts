import { addDictionary, followLanguage } from '#core/messages/language.ts';

/**
 * Calls `begin` when the messages of the page's language are loaded; for English immediately. The language is in the page's html tag
 * (`public/early.js`) and never changes. Modules that are evaluated before may only read messages inside functions; those loaded by `begin`
 * may do so anywhere.
 */
export function inLanguageOfPage(loadGerman: () => Promise<German>, begin: () => unknown): void {
  if (document.documentElement.lang === 'de') void follow(loadGerman).then(begin);
  else void begin();
}

type German = { readonly german: Readonly<Record<string, object>> };

async function follow(loadGerman: () => Promise<German>): Promise<void> {
  try {
    addDictionary('de', (await loadGerman()).german);
    followLanguage(() => 'de');
  } catch {
    // If the messages cannot be loaded, the page is shown in English.
    document.documentElement.lang = 'en';
  }
}
