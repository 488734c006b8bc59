import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { german as ofDashboard } from './of-dashboard.ts';
import { german as ofEditor } from './of-editor.ts';
import { german as ofServer } from './of-server.ts';
import { leavesOf, reachedFrom, referencedParameters, textsOf } from './german.fixture.ts';

const root = path.join(import.meta.dirname, '..');
const all: Record<string, object> = { ...ofServer, ...ofEditor, ...ofDashboard };

/** Texts that are equal in both languages: names, units, examples, and words that German has taken over. */
const alike = new Set<string>(JSON.parse(readFileSync(path.join(import.meta.dirname, 'alike.json'), 'utf8')));

/**
 * Texts that are not translated into German: words of the auth protocol, of operators and of programs
 * (docs/decisions/097).
 */
const untranslated = [
  'admin-messages.ts: adminMessages',
  'doctor-messages.ts: checkTitles',
  'doctor-messages.ts: doctorMessages',
  'metrics-messages.ts: metricsHelp',
  'metrics-messages.ts: metricsMessages',
  'reasons/calls/auth-reasons.ts: authReasons',
  'reasons/calls/auth-refusals.ts: authRefusals',
  'reasons/calls/billing-reasons.ts: priceReasons',
  'reasons/calls/public-refusals.ts: publicRefusals',
];

/** Words that no German sentence has, but in quotation marks. */
const englishWords =
  /\b(the|of|your|you|this|that|please|failed|with|are|has|have|not|from|been|were|cannot|and|or|which|what|when|there)\b/i;

/** Every catalogue by its name, in English. */
const catalogues = new Map<string, object>();

/** File of each catalogue by its name, such as 'screens/feeds/feeds-messages.ts'. */
const files = new Map<string, string>();

/** Every table that is no catalogue, as 'admin-messages.ts: adminMessages'. */
const plain: string[] = [];

beforeAll(async () => {
  const sources = globSync('**/*.ts', { cwd: root }).filter(
    (file) => !file.startsWith('german') && !file.includes('.test.'),
  );
  for (const file of sources)
    for (const [, name = '', how] of readFileSync(path.join(root, file), 'utf8').matchAll(
      /^export const (\w+) = (catalogue[<(]|\{)/gm,
    ))
      if (how === '{') plain.push(`${file}: ${name}`);
      else {
        files.set(name, file);
        catalogues.set(name, (await import(path.join(root, file)))[name]);
      }
});

describe('every sentence is there in German', () => {
  test('each table is a catalogue, but for those that are named', () => {
    expect(plain.toSorted()).toEqual(untranslated);
  });

  test('each English sentence has its line, at the place that is named here, and no German one is left over', () => {
    const wrong = [...catalogues].flatMap(([name, english]) => {
      const file = `core/messages/german/${files.get(name)}`;
      const words = all[name];
      if (words === undefined) return [`${file}: write ${name}, and add it to core/messages/german/of-*.ts`];
      const [wanted, found] = [leavesOf(english), leavesOf(words)];
      return [
        ...[...wanted.keys()].filter((key) => !found.has(key)).map((key) => `${file}: add ${name}.${key}`),
        ...[...found.keys()]
          // German also has the words of the auth protocol, which are in no table of English texts.
          .filter((key) => !wanted.has(key) && name !== 'authRefusals')
          .map((key) => `${file}: remove ${name}.${key}`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('no sentence reads as in English, but for those that are named', () => {
    const same = sentences().filter(
      ([, english, german]) => english === german && /\p{L}/u.test(german) && !alike.has(german),
    );
    expect(same.map(([key, english]) => `${key}: ${english}`)).toEqual([]);
  });

  test('no English word is left in a German sentence', () => {
    const left = germanTexts().filter(([, text]) => englishWords.test(text.replaceAll(/„[^“]*“/g, '')));
    expect(left.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  test('a sentence says in German all that it says in English', () => {
    const wrong = [...files].flatMap(([name, file]) => {
      if (all[name] === undefined) return [];
      const english = referencedParameters(path.join(root, file), name);
      const german = referencedParameters(path.join(root, 'german', file), name);
      return [...english]
        .filter(([key, facts]) => german.get(key)?.join() !== facts.join())
        .map(
          ([key, facts]) =>
            `german/${file} ${name}.${key}: ${facts.join(', ')}, not ${german.get(key)?.join(', ')}`,
        );
    });
    expect(wrong).toEqual([]);
  });
});

test.each([
  ['web/main.tsx', ofDashboard],
  ['web/editor/main.tsx', ofEditor],
  ['server/main.ts', ofServer],
])('what %s reaches is in its German', (entry, words: object) => {
  const reached = new Set(reachedFrom(entry));
  const missing = [...files].filter(
    ([name, file]) => reached.has(`core/messages/${file}`) && !(name in words),
  );
  expect(missing.map(([name, file]) => `${file}: ${name}`)).toEqual([]);
});

/** Returns each sentence without facts, as the name of its place, in English and in German. */
function sentences(): [string, string, string][] {
  return [...catalogues].flatMap(([name, english]) => {
    const found = leavesOf(all[name] ?? {});
    return [...leavesOf(english)].flatMap(([key, text]): [string, string, string][] => {
      const german = found.get(key);
      return typeof text === 'string' && typeof german === 'string' ? [[`${name}.${key}`, text, german]] : [];
    });
  });
}

/** Returns all German texts with the file in which they stand, those of functions with `…` for what is put in. */
function germanTexts(): [string, string][] {
  return [...new Set(files.values())].flatMap((file) =>
    textsOf(path.join(root, 'german', file)).map((text): [string, string] => [`german/${file}`, text]),
  );
}
