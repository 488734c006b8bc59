import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { fill } from '../fill.ts';
import { german as ofDashboard } from '../german/of-dashboard.ts';
import { german as ofEditor } from '../german/of-editor.ts';
import { german as ofServer } from '../german/of-server.ts';
import { type Language, languages, locales } from '../language.ts';

const root = path.join(import.meta.dirname, '..');
const areas = globSync('en/*.json', { cwd: import.meta.dirname }).map((file) => path.basename(file));

/** Texts that are equal in both languages: names, units, examples, and words that German has taken over. */
const alike = new Set(Object.values(read('../german/alike.json')));

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

/** Facts that say the same: a language takes the one that its grammar asks for. */
const variants = [
  ['name', 'inSmall'],
  ['field', 'inSmall'],
  ['panel', 'inSmall'],
  ['section', 'inSmall'],
  ['layout', 'asName'],
  ['fields', 'anyOf'],
  ['got', 'gotRounded'],
  ['all', 'allRounded'],
] as const;

describe.each(languages)('the words in %s', (language) => {
  test('have the same keys as the English ones', () => {
    const wrong = areas.flatMap((area) => {
      const [wanted, found] = [sentencesOf('en', area), sentencesOf(language, area)];
      return [
        ...[...wanted.keys()]
          .filter((key) => !found.has(key))
          .map((key) => `${language}/${area}: add ${key}`),
        ...[...found.keys()]
          // Other languages also have the words of the auth protocol, which are in no table of English texts.
          .filter((key) => !wanted.has(key) && !key.startsWith('authRefusals.'))
          .map((key) => `${language}/${area}: remove ${key}`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('name each sentence once', () => {
    const twice = areas.flatMap((area) => {
      const names = [...sentencesOf(language, area).keys()].map((key) =>
        key.replaceAll(/[({[][^)}\]]*[)}\]]/g, ''),
      );
      return names.filter((name, at) => names.indexOf(name) !== at);
    });
    expect(twice).toEqual([]);
  });

  test('put in the facts that their key names, as the English ones do', () => {
    const wrong = areas.flatMap((area) => {
      const english = sentencesOf('en', area);
      return [...sentencesOf(language, area)].filter(([key, text]) => {
        const taken = factsIn(text, key);
        const wanted = factsIn(english.get(key) ?? text, key);
        return taken.join() !== wanted.join() || taken.some((fact) => !namesIn(key).includes(fact));
      });
    });
    expect(wrong).toEqual([]);
  });

  test('are read as FormatJS reads them', () => {
    for (const area of areas)
      for (const [key, text] of sentencesOf(language, area))
        for (const number of [0, 1, 2, 22, 1_000]) {
          const facts = Object.fromEntries(namesIn(key).map((name) => [name, factFor(name, key, number)]));
          expect(fill(text, facts, locales[language]), key).toBe(messageIn(language, text).format(facts));
        }
  });
});

describe('the German words', () => {
  const sentences = areas.flatMap((area) => {
    const english = sentencesOf('en', area);
    return [...sentencesOf('de', area)].map(([key, german]) => ({ key, german, english: english.get(key) }));
  });

  test('do not read as in English, but for those that are named', () => {
    const same = sentences.filter(
      ({ german, english }) =>
        english === german && /\p{L}/u.test(german.replaceAll(/\{\w+\}/g, '')) && !alike.has(german),
    );
    expect(same.map(({ key, german }) => `${key}: ${german}`)).toEqual([]);
  });

  test('hold no English word', () => {
    const left = sentences.filter(({ german }) => englishWords.test(german.replaceAll(/„[^“]*“|\{\w+/g, '')));
    expect(left.map(({ key, german }) => `${key}: ${german}`)).toEqual([]);
  });
});

describe('every table of sentences', () => {
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.test\.|german/.test(file));
  const sources = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));

  test('has its words in a file, but for those that are named', () => {
    const inCode = [...sources].flatMap(([file, text]) =>
      [...text.matchAll(/^export const (\w+) = \{/gm)].map(([, name]) => `${file}: ${name}`),
    );
    expect(inCode.toSorted()).toEqual(untranslated);
  });

  test.each([
    ['web/main.tsx', ofDashboard],
    ['web/editor/main.tsx', ofEditor],
    ['server/main.ts', ofServer],
  ])('that %s reaches is in its German', (entry, german: object) => {
    const reached = new Set(reachedFrom(entry));
    const missing = [...sources].flatMap(([file, text]) =>
      reached.has(`core/messages/${file}`)
        ? [...text.matchAll(/catalogue\(\s*\w+,\s*'(\w+)'/g)].filter(([, name = '']) => !(name in german))
        : [],
    );
    expect(missing.map(([, name]) => name)).toEqual([]);
  });
});

/** Returns the modules of ours that a page or a program loads, at once or later, as paths from the project's root. */
function reachedFrom(entry: string): string[] {
  const project = path.join(root, '../..');
  const seen = new Set<string>();
  const queue = [entry];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file) || file.includes('/german/') || !/\.tsx?$/.test(file)) continue;
    if (!existsSync(path.join(project, file))) continue;
    seen.add(file);
    const source = readFileSync(path.join(project, file), 'utf8');
    for (const [, named = ''] of source.matchAll(
      /(?:^(?:import|export)(?! type)[^;]*?from\s+|import\(\s*|^import |new URL\(\s*)'([^']+)'/gm,
    ))
      if (named.startsWith('#')) queue.push(named.slice(1));
      else if (named.startsWith('.')) queue.push(path.join(path.dirname(file), named));
  }
  return [...seen];
}

function read(file: string): object {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8')) as object;
}

/** Returns each sentence of a file by the keys that lead to it. */
function sentencesOf(language: string, area: string): Map<string, string> {
  return new Map(leavesOf(read(`${language}/${area}`), ''));
}

function leavesOf(part: object, before: string): [string, string][] {
  return Object.entries(part).flatMap(([key, value]: [string, string | object]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : leavesOf(value, `${before}${key}.`),
  );
}

/** Returns the facts that a key names: 'count' and 'first' for 'found(count: number, first)'. */
function namesIn(key: string): string[] {
  return [...key.matchAll(/[({]([^)}]+)[)}]/g)].flatMap(([, facts = '']) =>
    facts.split(', ').map((fact) => fact.split(':', 1)[0] ?? ''),
  );
}

/** Returns the facts that a sentence puts in, by one name where they say the same. */
function factsIn(text: string, key: string): string[] {
  const found = new Set(argumentsOf(messageIn('en', text).getAst()));
  const known = namesIn(key);
  return [...found]
    .map((name) => variants.find(([one, other]) => one === name && known.includes(other))?.[1] ?? name)
    .toSorted();
}

const messages = new Map<string, IntlMessageFormat>();

function messageIn(language: Language, text: string): IntlMessageFormat {
  const found =
    messages.get(language + text) ?? new IntlMessageFormat(text, locales[language], {}, { ignoreTag: true });
  messages.set(language + text, found);
  return found;
}

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

/** FormatJS's number for text between the arguments. */
const plainTypes: readonly number[] = [0];

function argumentsOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => [
    ...('value' in part && !plainTypes.includes(part.type) ? [part.value] : []),
    ...('options' in part ? Object.values(part.options).flatMap(({ value }) => argumentsOf(value)) : []),
  ]);
}

function factFor(name: string, key: string, number: number): string | number | boolean {
  if (key.includes(`${name}: number`)) return number;
  return key.includes(`${name}: boolean`) ? number > 1 : `O’N '{${name}}'`;
}
