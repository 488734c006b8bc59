import { expect, test } from 'vitest';
import { aboutTime, describeDesign, usageSentences } from './usage-words.ts';

const feeds = (active: number, paused: number) => [
  ...Array.from({ length: active }, () => ({ is_active: true })),
  ...Array.from({ length: paused }, () => ({ is_active: false })),
];

test.each([
  [2, 1284, 171, '2 active feeds show this template. 1,284 products are drawn anew, in about 3 minutes.'],
  [1, 1, null, '1 active feed shows this template. 1 product is drawn anew.'],
])('before publishing it is said what is drawn anew: %i feeds, %i pictures, %j s', (...row) => {
  const [active, to_draw, about_seconds, sentence] = row;
  expect(usageSentences({ feeds: feeds(active, 0), to_draw, about_seconds })[0]).toBe(sentence);
});

test('known pictures, paused feeds and no feed at all have words of their own', () => {
  expect(usageSentences({ feeds: feeds(1, 2), to_draw: 0, about_seconds: 0 })).toEqual([
    '1 active feed shows this template. All pictures of it are known, so nothing has to be drawn.',
    '2 paused feeds show it from their next activation on.',
  ]);
  expect(usageSentences({ feeds: [], to_draw: 0, about_seconds: 0 })).toHaveLength(1);
});

const at = (design: 'differs' | 'comes' | 'up', is_active = true) => ({ design, is_active });

test.each([
  ['nothing is said without a feed', [], 0, null],
  ['one feed that differs is a draft', [at('up'), at('differs')], 3, 'draft'],
  ['a feed on its way is drawn now', [at('up'), at('comes')], 3, 'drawing'],
  ['a feed that waits for a person is coming', [at('up'), at('comes')], 0, 'coming'],
  ['a paused feed is coming', [at('comes', false)], 0, 'coming'],
  ['all feeds are up', [at('up'), at('up')], 0, 'up'],
] as const)('of what feeds draw: %s', (_case, compared, to_draw, state) => {
  const said = describeDesign({ feeds: compared, to_draw, about_seconds: 8 });
  expect(said?.state ?? null).toBe(state);
});

test('what is drawn now is told with its number and its time', () => {
  const said = (to_draw: number, about_seconds: number | null) =>
    describeDesign({ feeds: [at('comes')], to_draw, about_seconds })?.text;
  expect(said(20, 8)).toBe('Is drawn now: 20 products, about 8 seconds.');
  expect(said(1, null)).toBe('Is drawn now: 1 product.');
});

test.each([
  [0, 'a second'],
  [4, '4 seconds'],
  [44, '40 seconds'],
  [58, 'a minute'],
  [89, 'a minute'],
  [171, '3 minutes'],
  [7200, '2 hours'],
])('%i seconds are about %s', (seconds, words) => expect(aboutTime(seconds)).toBe(words));
