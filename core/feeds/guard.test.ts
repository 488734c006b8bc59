import { describe, expect, test } from 'vitest';
import { decisionsInForce } from './deciders.ts';
import { bestComparable, type GuardedSettings } from './guard-facets.ts';
import {
  pickBest,
  findLosses,
  guardMeasures,
  type GuardMeasure,
  type GuardNumbers,
  type GuardSettings,
} from './guard.ts';

const whole: GuardNumbers = {
  products: 20,
  matched: 20,
  pictures: 20,
  titles: 0,
  prices: 0,
  texts: 0,
  ids: 0,
  items: 20,
  shown: 20,
  moved: 0,
  currency: 0,
  reduced: 0,
  alike: 0.05,
  photos: 0.05,
  fields: 0,
};

/** Returns the measures that hold back a version that differs from the best one in these numbers. */
function losses(now: Partial<GuardNumbers>, best: Partial<GuardNumbers> = {}, guard?: GuardSettings) {
  const rules = { measures: guardMeasures, guard };
  return findLosses({ ...whole, ...now }, { ...whole, ...best }, rules).map(({ measure }) => measure);
}

describe('a version is held back', () => {
  test.each([
    ['products', 10, 9],
    ['matched', 10, 9],
    ['pictures', 10, 9],
    ['titles', 0.2, 0.21],
    ['prices', 0.2, 0.21],
    ['texts', 0.05, 0.06],
    ['ids', 0.5, 0.51],
    ['items', 10, 9],
    ['shown', 10, 9],
  ] as const)('for its %s at more than the threshold, and not at it', (measure, passes, held) => {
    expect(losses({ [measure]: passes })).toEqual([]);
    expect(losses({ [measure]: held })).toEqual([measure]);
  });

  test('by the feed’s own thresholds, of which 100 never holds and none is the default', () => {
    expect(losses({ products: 19 }, {}, { products: 5 })).toEqual([]);
    expect(losses({ products: 18 }, {}, { products: 5 })).toEqual(['products']);
    expect(losses({ products: 0, titles: 1 }, {}, { products: 100, titles: 100 })).toEqual([]);
    expect(losses({ pictures: 9 }, {}, { products: 100 })).toEqual(['pictures']);
  });

  test('with both numbers, and only for what is final by then', () => {
    const rules = { measures: ['pictures'] as const, guard: undefined };
    const now = { ...whole, products: 0, pictures: 3 };
    expect(findLosses(now, whole, rules)).toEqual([{ measure: 'pictures', before: 20, now: 3 }]);
  });

  test('never for a number that nobody counted, and never for one that got better', () => {
    expect(losses({ products: null, texts: null })).toEqual([]);
    expect(losses({ products: 1, texts: 1 }, { products: null, texts: null })).toEqual([]);
    expect(losses({ products: 40, titles: 0 }, { titles: 0.9 })).toEqual([]);
  });

  test('once for matches that went with their products, and twice where more of them went', () => {
    expect(losses({ products: 8, matched: 8 })).toEqual(['products']);
    expect(losses({ products: 8, matched: 4 })).toEqual(['products']);
    expect(losses({ products: 8, matched: 3 })).toEqual(['products', 'matched']);
    expect(losses({ matched: 3 })).toEqual(['matched']);
  });
});

test('the better of two versions has the larger counts and the smaller shares, and what only one of them counted', () => {
  const one = { ...whole, products: 5, matched: 9, titles: 0.1, prices: 0.4, ids: null, texts: null };
  const other = { ...whole, products: 8, matched: 2, titles: 0.3, prices: 0.2, ids: 0.7, texts: null };
  const best = {
    ...whole,
    products: 8,
    matched: 9,
    pictures: 20,
    titles: 0.1,
    prices: 0.2,
    ids: 0.7,
    texts: null,
  };
  expect(pickBest(one, other)).toEqual(best);
  expect(pickBest(other, one)).toEqual(best);
});

test('a version is compared in what the shop decides, and not in what its owner has changed since', () => {
  const settings = {
    feedUrl: 'https://shop.example/feed.xml',
    type: 'xml',
    offerKey: 'item',
    imageKey: 'g:image_link',
    offerIdOption: { type: 1, keyName: 'g:id', attributeName: '' },
    props: ['title', 'price'],
    width: 600,
    height: 600,
  } as unknown as GuardedSettings;
  const filter = { type: 1, keyName: 'availability', attributeName: '', value: 'in stock', operationType: 0 };
  const changes: [Partial<GuardedSettings>, GuardMeasure[]][] = [
    [{ width: 300, refreshMinutes: 15 }, []],
    [{ availabilityOption: filter as never }, ['matched', 'pictures', 'shown']],
    [{ imageKey: 'g:elsewhere' }, ['pictures', 'shown']],
    [{ imageTarget: 'additional' }, ['pictures', 'shown']],
    [{ rulesInForce: 'others' }, ['items', 'shown']],
    [{ leavesImages: true }, ['matched', 'pictures', 'shown']],
    [{ offerIdOption: { type: 1, keyName: 'sku', attributeName: '' } }, ['ids']],
    [{ props: ['price', 'title'] }, []],
    [{ props: ['price'] }, ['titles', 'prices', 'texts']],
    [{ feedUrl: 'https://shop.example/other.xml' }, [...guardMeasures]],
  ];
  const earlier = { ...whole, settings };
  for (const [change, apart] of changes) {
    const best = bestComparable({ ...settings, ...change }, [earlier]);
    expect([change, guardMeasures.filter((measure) => best[measure] === null)]).toEqual([change, apart]);
  }
  const later = { ...whole, products: 7, titles: 0.5, settings: { ...settings, imageKey: 'g:elsewhere' } };
  expect(bestComparable(later.settings, [earlier, later])).toEqual(whole);
  expect(bestComparable(settings, [later]).pictures).toBeNull();
});

test('rules are the same as long as those in force are: neither names, templates nor those that are off or over count', () => {
  const rule = {
    id: 'a',
    name: 'Out',
    isOn: true,
    match: 'all' as const,
    conditions: [{ field: 'g:availability', operation: 'is_not' as const, values: ['in stock'] }],
    from: null,
    until: null,
    does: { kind: 'leave_out' as const },
  };
  const at = Date.UTC(2026, 0, 10);
  const before = decisionsInForce({ rules: [rule] }, at);
  const isSame = (rules: object[]) => decisionsInForce({ rules: rules as never }, at) === before;
  expect(
    isSame([
      { ...rule, id: 'b', name: 'Sold out' },
      { ...rule, isOn: false },
    ]),
  ).toBe(true);
  expect(isSame([rule, { ...rule, until: '2026-01-09T00:00' }, { ...rule, from: '2026-01-11T00:00' }])).toBe(
    true,
  );
  expect(isSame([])).toBe(false);
  expect(isSame([rule, rule])).toBe(false);
  expect(isSame([{ ...rule, does: { kind: 'photo' } }])).toBe(false);
  expect(isSame([{ ...rule, conditions: [] }])).toBe(false);
  expect(isSame([{ ...rule, from: '2026-01-09T00:00' }])).toBe(true);
});
