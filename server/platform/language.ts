import { AsyncLocalStorage } from 'node:async_hooks';
import { addDictionary, followLanguage, type Language } from '#core/messages/language.ts';

const context = new AsyncLocalStorage<Language>();
followLanguage(() => context.getStore() ?? 'en');

let german: Promise<void> | null = null;

/** Runs `work` so that its texts are in the language of the user who will read them. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return context.run(language, work);
}

/** Loads the texts of a language; a server that does not need them never loads them. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language !== 'de') return;
  german ??= import('#core/messages/german/of-server.ts').then((words) => addDictionary('de', words.german));
  await german;
}
