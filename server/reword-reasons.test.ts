import { beforeAll, expect, test } from 'vitest';
import { guardMessages } from '#core/messages/reasons/runs/guard-messages.ts';
import { keptReasons } from '#core/messages/reasons/products/kept-reasons.ts';
import { photoReasons } from '#core/messages/reasons/products/photo-reasons.ts';
import { productReasons } from '#core/messages/reasons/products/product-reasons.ts';
import { runOutcomes, runReasons } from '#core/messages/reasons/runs/run-reasons.ts';
import { inLanguage, loadLanguage } from './platform/language.ts';
import { rewordReason } from './reword-reasons.ts';

beforeAll(() => loadLanguage('de'));

const since = new Date('2026-11-22T04:10:00Z');
const why = { code: 'http_status', status: 404 } as const;

test.each<[string, () => string]>([
  ['a photo that did not come', () => photoReasons.not_fetched({ why })],
  [
    'a feed that did not come',
    () => `${runReasons.source_not_fetched({ why: { code: 'dns_failed' } })} ${runOutcomes.stays_up}`,
  ],
  ['a photo that is away', () => keptReasons.photo_away({ why: { code: 'not_fetched', why }, since })],
  ['a photo that is gone', () => keptReasons.photo_gone({ why: { code: 'too_small' }, until: since })],
  ['a rule', () => productReasons.left_out({ rule: 'Only (shoes) … and “more”' })],
  ['a plan', () => productReasons.over_plan({ limit: 1_000, over: 12_345, isFree: false })],
  [
    'a further photo',
    () =>
      productReasons.further_kept({
        photo: 3,
        why: { code: 'photo_not_drawn', why: { code: 'broken_image' } },
      }),
  ],
  [
    'what the guard found',
    () =>
      [
        guardMessages.findings.products({ before: 1_200, now: 1 }),
        guardMessages.findings.titles({ before: 0.02, now: 0.4 }),
        guardMessages.whatNow,
      ].join(' '),
  ],
])('%s, written down in English, is read in German as if a German had written it', (_, say) => {
  const [english, german] = [inLanguage('en', say), inLanguage('de', say)];
  expect(german).not.toBe(english);
  expect(inLanguage('de', () => rewordReason(english))).toBe(german);
});

test('a text that nobody of us wrote stays as it is', () => {
  const text = 'The shop said so. The last good feed stays up.';
  expect(inLanguage('de', () => rewordReason(text))).toBe(text);
});
