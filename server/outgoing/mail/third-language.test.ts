import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { addDictionary, type Language } from '#core/messages/language.ts';
import { mailMessages } from '#core/messages/mail-messages.ts';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { inLanguage } from '#server/platform/language.ts';

// A language that nobody speaks: the English words with accents, and longer by a third.
const third = 'xx' as Language;
const words = path.join(import.meta.dirname, '../../../core/messages/words/en');

beforeAll(() => {
  const areas = ['feed-form', 'mail'].map((area) =>
    JSON.parse(readFileSync(path.join(words, `${area}.json`), 'utf8')),
  );
  addDictionary(third, Object.assign({}, ...areas.map(spoken)) as Record<string, object>);
});

test('a screen is read in a language of which there are files of words alone', () =>
  inLanguage(third, () => {
    expect(feedFormMessages.editTitle).toBe('[Édít Fééd ~~~]');
    expect(feedFormMessages.createTitle('Ñandú')).toBe('[Créáté Néw Fééd fór Ñandú ~~~~~~~~~~]');
    expect(feedFormMessages.dailyAt(['08:00', '12:00'])).toMatch(/^\[Évéry dáy át .*08:00.*12:00/);
    const read = Object.values(feedFormMessages).filter((text) => typeof text === 'string');
    expect(read.length).toBeGreaterThan(100);
    expect(read.filter((text) => !text.startsWith('['))).toEqual([]);
  }));

test('so is a mail', () =>
  inLanguage(third, () => {
    const { subject, paragraphs } = mailMessages.keyCreated('Till');
    expect([subject, ...paragraphs].every((text) => text.startsWith('['))).toBe(true);
    expect(paragraphs[0]).toContain('“Till”');
  }));

function spoken(part: unknown): unknown {
  if (typeof part === 'string') return accented(part);
  if (Array.isArray(part)) return part.map(spoken);
  return Object.fromEntries(Object.entries(part as object).map(([key, value]) => [key, spoken(value)]));
}

/** Accents what is no syntax of the message. */
function accented(text: string): string {
  const letters: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', E: 'É' };
  const parts = text.split(/(\{\w+(?:, number)?\}|\{\w+, \w+,|(?:=\d+|one|other|true) \{|\})/);
  const said = parts.map((part, at) =>
    at % 2 === 0 ? part.replaceAll(/[aeiouE]/g, (letter) => letters[letter] ?? letter) : part,
  );
  return `[${said.join('')} ${'~'.repeat(Math.ceil(text.length / 3))}]`;
}
