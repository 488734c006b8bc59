import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

export const blockMessages = catalogue(english, 'blockMessages', (words) => ({
  insert: (name: string) => words.insert(name, name.toLowerCase()),
}));
