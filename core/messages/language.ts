/** Languages of the texts. The first is that of the specification, and the fallback for unsupported ones. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

export const locales: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE' };

type Dictionary = Readonly<Record<string, object>>;

const dictionaries: Partial<Record<Language, Dictionary>> = {};
let read: () => Language = () => 'en';

export function languageInForce(): Language {
  return read();
}

/** Returns the current locale: 'en-US' or 'de-DE'. */
export function localeInForce(): string {
  return locales[read()];
}

/** Sets how the current language is found: a page has one, a server one for each call. */
export function followLanguage(reader: () => Language): void {
  read = reader;
}

/** Adds the texts of a language; without them English is the fallback. */
export function addDictionary(language: Language, dictionary: Dictionary): void {
  dictionaries[language] = dictionary;
}

/** Returns a catalogue's texts in the current language; undefined for English. */
export function wordsInForce(name: string): object | undefined {
  return dictionaries[read()]?.[name];
}

/** Returns the first supported language among a reader's preferred ones, such as 'de-AT'; null if none is supported. */
export function languageAmong(wanted: readonly string[]): Language | null {
  for (const tag of wanted) {
    const found = languages.find((language) => tag.toLowerCase().split('-', 1)[0] === language);
    if (found !== undefined) return found;
  }
  return null;
}
