import { addDictionary, followLanguage } from '#core/messages/language.ts';

/**
 * Begins once the messages of the page's language are loaded: at once where that is English. The language is that of the page's first tag
 * (`public/early.js`) and stays as long as the page. Modules that are evaluated by then must not read any message before a function of
 * theirs is called; those that `begin` loads may.
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
    // Messages that fail to load: English is better than nothing.
    document.documentElement.lang = 'en';
  }
}
