import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { listSourceFiles } from '../measure/source-files.ts';
import { findSentences, type FoundSentence, type Place } from './find-sentences.ts';
import { settingsPage } from './settings-page.ts';

const root = path.join(import.meta.dirname, '../..');

/** Places that no user reads: the log and the start, for the operator, and internal errors, for developers. */
const notForUsers: ReadonlySet<Place> = new Set(['log', 'internal error', 'operator error']);

/** Files whose texts are no messages, and why. */
const exceptions: readonly [file: RegExp, why: string][] = [
  [/^core\/(contract|openapi)\//, 'the documentation of the API and its examples, for programmers'],
  [/^server\/serve\/docs\//, 'the page that shows it'],
  [/^core\/feeds\/channels\/channel-rules\.ts$/, 'names of channels'],
  [/^core\/feeds\/feed-settings\.ts$/, 'names of rules: a call says which field is not valid'],
  [
    /^packages\/picture\/src\/template\/(layers\/write-layers|starters\/starter|blocks\/(badge|price)-blocks)\.ts$/,
    'parts of templates',
  ],
  [/^packages\/picture\/src\/template\/sample-values\.ts$/, 'a made-up product'],
  [
    /^packages\/picture\/src\/template\/bindings\/functions\/sentence-case\.ts$/,
    'abbreviations that titles have',
  ],
  [/^packages\/picture\/src\/node\/fonts\/find-fonts\.ts$/, 'names of fonts'],
  [/^packages\/picture\/src\/node\/fonts\/describe-fonts\.ts$/, 'a line of the log, for the operator'],
  [/^server\/(operation\/)?cli(\.ts$|\/)/, 'the command line, for the operator'],
  [
    /^server\/(platform\/(database|process|queue|storage)\/|start-product\.ts$)/,
    'what a start says to the operator',
  ],
  [/^server\/platform\/http\/cross-origin\.ts$/, 'names of methods'],
  [/^server\/billing\/test-checkout\/open-test-checkout\.ts$/, 'a name on pages of the test checkout'],
  [/^server\/db\/installation\/check-files\.ts$/, 'what a start says to the operator'],
];

const sources = listSourceFiles(root).filter(
  ({ path: file, isTest }) =>
    !isTest && /^(core|packages\/picture|server)\//.test(file) && !/^core\/messages(\.ts$|\/)/.test(file),
);

describe('what users read', () => {
  test('lies in core/messages, and in no other file', () => {
    const strays = sources
      .filter(({ path: file }) => !exceptions.some(([excepted]) => excepted.test(file)))
      .flatMap(({ path: file, text }) =>
        findSentences(file, text)
          .filter(({ place }) => !notForUsers.has(place))
          .map((found) => `${file}: ${found.text}`),
      );
    expect(strays).toEqual([]);
  });

  test('is excepted nowhere without need', () => {
    const needless = exceptions.filter(
      ([excepted]) =>
        !sources.some(
          ({ path: file, text }) =>
            excepted.test(file) && findSentences(file, text).some(({ place }) => !notForUsers.has(place)),
        ),
    );
    expect(needless).toEqual([]);
  });

  const spelled: [source: string, place: Place][] = [
    ["throw new AppError('conflict', 'This feed is paused. Activate it first.');", 'error'],
    ["throw new AppError('not_found', 'Feed not found');", 'error'],
    ["const text = 'The last good feed stays up.';", 'text'],
    ['export const text = (n: number) => `You have ${n} feeds, which is the most.`;', 'text'],
    ["log.warn('The queue could not be read; trying again.');", 'log'],
    ["request.log.error({ err }, 'A job failed for good.');", 'log'],
    ["throw new Error('The stored source is gone.');", 'internal error'],
    ["throw new ConfigError('PORT must be a number.');", 'operator error'],
  ];

  test.each(spelled)('is seen where it is spelled: %s', (source, place) => {
    expect(findSentences('server/some-file.ts', source)).toEqual([{ text: expect.any(String), place }]);
  });

  test.each([
    "import { a } from '#core/A file.ts';",
    "const style = 'flex items-center Gap';",
    "const type: 'One of these' | 'Another of these' = one;",
  ])('is nothing that only looks like it: %s', (source) => {
    const nothing: FoundSentence[] = [];
    expect(findSentences('core/some-file.ts', source)).toEqual(nothing);
  });
});

test('docs/settings.md is written from the settings that there are: npm run messages', () => {
  expect(readFileSync(path.join(root, 'docs/settings.md'), 'utf8')).toBe(settingsPage());
});
