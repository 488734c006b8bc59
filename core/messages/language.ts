/** Languages of the sentences. The first is that of the specification, and the fallback for any other. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Name of each language in itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** Locale of numbers, dates and lists in each language. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE' };

/** Sentences of one language besides English, by the name of their catalogue. */
type Dictionary = Readonly<Record<string, object>>;

const dictionaries: Partial<Record<Language, Dictionary>> = {};
let read: () => Language = () => 'en';

/** Returns the language of the current reader. */
export function languageInForce(): Language {
  return read();
}

/** Returns 'en-US' or 'de-DE'. */
export function localeInForce(): string {
  return locales[read()];
}

/** Sets the way in which the language in force is known: a page has one, a server one for each call. */
export function followLanguage(reader: () => Language): void {
  read = reader;
}

/** Adds the sentences of a language; without them English is the fallback. */
export function addDictionary(language: Language, dictionary: Dictionary): void {
  dictionaries[language] = dictionary;
}

/** Returns the texts of a catalogue in the language in force; undefined where it is English. */
export function wordsInForce(name: string): object | undefined {
  return dictionaries[read()]?.[name];
}

/** Returns the first language that we have of those that someone reads, such as 'de-AT'; null when we have none of them. */
export function languageAmong(wanted: readonly string[]): Language | null {
  for (const tag of wanted) {
    const found = languages.find((language) => tag.toLowerCase().split('-', 1)[0] === language);
    if (found !== undefined) return found;
  }
  return null;
}
