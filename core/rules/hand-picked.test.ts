import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { HAND_PICKED_MAX, hasPicks, pickByHand, pickedAmong, stillMeant, undoPicks } from './hand-picked.ts';
import { openRules } from './open-rules.ts';
import { type Rule, rulesSchema } from './rule-schema.ts';

const photo = { kind: 'photo' } as const;
const leaveOut = { kind: 'leave_out' } as const;
const written: Rule = {
  id: 'sale',
  name: 'Sale',
  isOn: true,
  match: 'all',
  conditions: [],
  from: null,
  until: null,
  does: leaveOut,
};
const ids = (count: number) => Array.from({ length: count }, (_, at) => `SKU-${at}`);

function pick(rules: readonly Rule[], ...picked: Parameters<typeof pickByHand>[2]): Rule[] {
  return pickByHand(rules, 'g:id', picked, ({ kind }) => `By hand: ${kind}`) ?? [];
}

/** Returns the action for a product, by the rules as a run opens them. */
function doneTo(rules: readonly Rule[], id: string): string {
  const at = openRules({ rules }).choose({ 'g:id': [id] }, 0);
  return at === null ? 'nothing' : rules[at]!.does.kind;
}

test('what is picked by hand is done before any rule, and to no other product', () => {
  const rules = pick([written], { product_ids: ['SKU-1'], does: photo });
  expect([doneTo(rules, 'SKU-1'), doneTo(rules, 'SKU-2')]).toEqual(['photo', 'leave_out']);
  expect(rules.at(-1)).toEqual(written);
});

test('a later pick takes the place of an earlier one, and none ends it', () => {
  const first = pick([], { product_ids: ['SKU-1', 'SKU-2'], does: photo });
  const second = pick(first, { product_ids: ['SKU-2'], does: leaveOut });
  expect([doneTo(second, 'SKU-1'), doneTo(second, 'SKU-2')]).toEqual(['photo', 'leave_out']);
  expect(pick(second, { product_ids: ['SKU-1', 'SKU-2'], does: { kind: 'none' } })).toEqual([]);
});

test('what takes decisions back leaves a product alone that was decided about again since', () => {
  const first = [{ product_ids: ['SKU-1', 'SKU-2'], does: leaveOut }];
  const undo = undoPicks([], first);
  const later = pick(pick([], ...first), { product_ids: ['SKU-2'], does: photo });
  const meant = stillMeant(later, undo);
  expect(meant.map(({ product_ids }) => product_ids)).toEqual([['SKU-1']]);
  const after = pick(later, ...meant);
  expect([doneTo(after, 'SKU-1'), doneTo(after, 'SKU-2')]).toEqual(['nothing', 'photo']);
  expect(stillMeant(after, undo)).toEqual([]);
});

test('of two decisions about one product the last is taken back', () => {
  const before = pick([], { product_ids: ['SKU-1'], does: photo });
  const both = [
    { product_ids: ['SKU-1', 'SKU-2'], does: leaveOut },
    { product_ids: ['SKU-1'], does: { kind: 'none' } as const },
  ];
  const after = pick(before, ...both);
  expect(pick(after, ...stillMeant(after, undoPicks(before, both)))).toEqual(before);
});

test('rules tell which products were decided about by hand', () => {
  const rules = pick([written], { product_ids: ['SKU-1', 'SKU-2'], does: photo });
  expect(pickedAmong(rules, ['SKU-2', 'SKU-3'])).toEqual(['SKU-2']);
  expect([hasPicks(rules), hasPicks([written])]).toEqual([true, false]);
});

test('thousands fit into rules that can be saved, and one more is refused', () => {
  const most = pick([], { product_ids: ids(HAND_PICKED_MAX), does: photo });
  expect(z.safeParse(rulesSchema, most).success).toBe(true);
  expect(doneTo(most, `SKU-${HAND_PICKED_MAX - 1}`)).toBe('photo');
  expect(
    pickByHand([], 'g:id', [{ product_ids: ids(HAND_PICKED_MAX + 1), does: photo }], () => 'x'),
  ).toBeNull();
});
