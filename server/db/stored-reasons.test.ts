import { beforeAll, expect, test } from 'vitest';
import type { GuardFinding } from '#core/feeds/guard.ts';
import { getSentence, type ReasonOf, type Sentences } from '#core/messages/reasons/get-sentence.ts';
import { remoteReasons, type RemoteReason } from '#core/messages/reasons/fetching/remote-reasons.ts';
import { cutOutDoubts } from '#core/messages/reasons/products/cut-out-reasons.ts';
import { keptReasons, type KeptReason } from '#core/messages/reasons/products/kept-reasons.ts';
import { photoReasons, type PhotoReason } from '#core/messages/reasons/products/photo-reasons.ts';
import { productReasons, type ProductReason } from '#core/messages/reasons/products/product-reasons.ts';
import { remarkReasons, type RemarkReason } from '#core/messages/reasons/products/remark-reasons.ts';
import { heldCodes } from '#core/messages/reasons/runs/guard-messages.ts';
import {
  runEndText,
  runReasons,
  type RunEnd,
  type RunReason,
} from '#core/messages/reasons/runs/run-reasons.ts';
import { waitingReasons } from '#core/messages/reasons/runs/waiting-reasons.ts';
import { inLanguage, loadLanguage } from '#server/platform/language.ts';
import {
  reasonText,
  storedEnd,
  storedNote,
  storedReason,
  toEvent,
  toRun,
  type RunRow,
} from './stored-reasons.ts';

beforeAll(() => loadLanguage('de'));

/** Returns every reason of a table: those of a code alone, and these with facts. A code without either has no sentence here. */
function all<Table extends Sentences>(
  table: Table,
  withFacts: readonly ReasonOf<Table>[],
): ReasonOf<Table>[] {
  const plain = Object.entries(table).flatMap(([code, sentence]) =>
    typeof sentence === 'string' ? [{ code } as unknown as ReasonOf<Table>] : [],
  );
  const found = [...plain, ...withFacts];
  const codes = new Set(found.map(({ code }) => code));
  expect(Object.keys(table).filter((code) => !codes.has(code))).toEqual([]);
  return found;
}

const away = { code: 'http_status', status: 404 } as const;
const day = '2026-11-22T04:10:00.000Z';
const doubts = Object.keys(cutOutDoubts) as (keyof typeof cutOutDoubts)[];

const remote: RemoteReason[] = all(remoteReasons, [away, { code: 'zip_several', names: 'a.xml, b.xml' }]);
const photo: PhotoReason[] = all(photoReasons, [
  ...remote.map((why) => ({ code: 'not_fetched', why }) as const),
  { code: 'storage_full', limitBytes: 2_500_000_000 },
]);
const kept: KeptReason[] = all(
  keptReasons,
  photo.flatMap((why): KeptReason[] => [
    { code: 'photo_away', why, since: day },
    { code: 'photo_gone', why, until: day },
    { code: 'photo_not_drawn', why },
  ]),
);
const lost = [
  { key: 'title', letters: ['字'], signs: [] },
  { key: 'brand_name', letters: [], signs: ['☎'] },
];
const remarks: RemarkReason[] = all(remarkReasons, [
  { code: 'text_not_drawn', lost },
  ...doubts.flatMap((doubt): RemarkReason[] => [
    { code: 'background_kept', doubt },
    { code: 'further_background_kept', photo: 2, doubt },
  ]),
  ...photo.flatMap((why): RemarkReason[] => [
    { code: 'further_photo_missing', photo: 3, why },
    { code: 'picture_missing', field: 'brand_logo', why },
    { code: 'picture_unchecked', field: 'brand_logo', why },
  ]),
]);
const ofProducts: ProductReason[] = all(productReasons, [
  ...photo.flatMap((why): ProductReason[] => [
    { code: 'no_picture', why },
    { code: 'picture_kept', field: 'brand_logo', why },
  ]),
  ...kept.flatMap((why): ProductReason[] => [
    { code: 'kept', why },
    { code: 'additional_kept', why },
    { code: 'further_kept', photo: 3, why },
  ]),
  ...remarks.map((each): ProductReason => ({ code: 'remarks', remarks: [each, { code: 'code_too_long' }] })),
  { code: 'rule_photo', rule: 'Only (shoes) … and “more”' },
  { code: 'left_out', rule: '{rule}' },
  { code: 'over_plan', limit: 1_000, over: 12_345, isFree: false },
]);

test.each(ofProducts.map((reason) => [JSON.stringify(reason), reason] as const))(
  'a product’s reason that was stored reads in each language as if it was made in it: %s',
  (_, reason) => {
    const { reasonCode, reasonText: text, reasonFacts } = inLanguage('de', () => storedReason(reason));
    const say = () => getSentence(productReasons, reason);
    const read = () =>
      reasonText({
        reason_code: reasonCode,
        reason_text: text,
        reason_facts: JSON.parse(JSON.stringify(reasonFacts)) as typeof reasonFacts,
      });
    expect(text).toBe(inLanguage('en', say));
    expect(inLanguage('en', read)).toBe(text);
    expect(inLanguage('de', read)).toBe(inLanguage('de', say));
    expect(inLanguage('de', read)).not.toBe(text);
  },
);

const place = { line: 3, column: 14 };
const excerpt = { before: '<title>', found: '&', after: ' Co' };
const broken = { fault: 'invalid_xml', kind: 'text', what: 'raw_ampersand', codePage: null } as const;
const nowhere = { answer: null, place: null, excerpt: null };
const ofRuns: RunReason[] = all(runReasons, [
  ...remote.map((why) => ({ code: 'source_not_fetched', why }) as const),
  { code: 'source_too_many', productsMax: 1_000_000 },
  {
    code: 'feed_unreadable',
    fault: 'no_products',
    detail: { code: 'ends_before_tag', tag: 'item' },
    offset: 4,
  },
  { code: 'feed_broken', fault: 'invalid_xml', report: { ...broken, ...nowhere, place, excerpt } },
  {
    code: 'feed_broken',
    fault: 'no_products',
    report: { ...broken, ...nowhere, answer: { kind: 'page', title: 'Shop', asksToSignIn: true } },
  },
]);
const measures = Object.keys(heldCodes) as GuardFinding['measure'][];
const ends: RunEnd[] = [
  ...ofRuns.flatMap((why) => [{ why, outcome: 'stays_up' } as const, { why, outcome: null } as const]),
  ...measures.map((measure) => {
    const examples = [{ title: 'Cup', before: '8.00', now: '80.00' }];
    return { findings: [{ measure, before: 1, now: 0.4, field: 'brand_name', examples }] } as const;
  }),
];

test.each(ends.map((end) => [JSON.stringify(end), end] as const))(
  'the end of a run that was stored reads in each language as if it was made in it: %s',
  (_, end) => {
    const { code, text, facts } = inLanguage('de', () => storedEnd(end));
    const say = () => runEndText(end);
    const event = { data: { code, message: text }, reason_facts: JSON.parse(facts) as RunEnd };
    expect(text).toBe(inLanguage('en', say));
    expect(inLanguage('en', () => toEvent(event).data)).toEqual({ code, message: text });
    expect(inLanguage('de', () => toEvent(event).data)).toEqual({ code, message: inLanguage('de', say) });
    expect(inLanguage('de', say)).not.toBe(text);
  },
);

const sizes = { gotBytes: 1_200_000, allBytes: 12_345_678 };
const notes = [
  ...all(waitingReasons, [
    { code: 'reading', ...sizes, allBytes: null },
    { code: 'slow', ...sizes },
    ...remote.map((why) => ({ code: 'try_again', why }) as const),
  ]).map((reason) => ['waiting_for', storedNote('waiting_for', reason)] as const),
  ...[{ what: 'raw_ampersand' } as const, { what: 'raw_less', ...place } as const].map(
    (fault) => ['source_fault', storedNote('source_fault', fault)] as const,
  ),
  ['source_remark', storedNote('source_remark', { code: 'readAs', label: 'windows-1252' })] as const,
  ['source_remark', storedNote('source_remark', { code: 'unboundPrefix', prefix: 'g' })] as const,
];

test.each(notes)('%s of a run reads in each language: %o', (name, { text, facts }) => {
  const none = { waiting_for: null, source_fault: null, source_remark: null, error_facts: null };
  const read = (notesOfRow: unknown, said: string | null = text) =>
    toRun({ ...none, [name]: said, notes: notesOfRow } as RunRow)[name];
  expect(inLanguage('en', () => read(JSON.parse(facts)))).toBe(text);
  expect(inLanguage('de', () => read(JSON.parse(facts)))).not.toBe(text);
  // A process of the release before has written or ended it.
  expect(inLanguage('de', () => read({}))).toBe(text);
  expect(inLanguage('de', () => read(JSON.parse(facts), null))).toBeNull();
});
