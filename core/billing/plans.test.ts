import { expect, test } from 'vitest';
import { chosenBy, listOrderItems, type LineItem } from './choose-items.ts';
import { addOn, monthlyCents, plans, countSkus, type Choice } from './plans.ts';
import { judgeStanding } from './standing.ts';

// Specification, section 9: [products, dollars a month].
const specified: Readonly<Record<string, readonly [number, number]>> = {
  starter: [1_000, 23],
  growth: [3_000, 39],
  professional: [5_000, 59],
  enterprise: [10_000, 89],
};

test('the plans are those of the specification, in its order', () => {
  expect(plans.map(({ id, skus, priceCents }) => [id, [skus, priceCents / 100]])).toEqual(
    Object.entries(specified),
  );
});

test('each package adds 5,000 products and 10 dollars to Enterprise, up to 100,000 products for 269', () => {
  for (let packages = 0; packages <= 18; packages += 1) {
    const choice: Choice = { plan: 'enterprise', packages };
    expect([countSkus(choice), monthlyCents(choice)]).toEqual([
      10_000 + packages * 5_000,
      8_900 + packages * 1_000,
    ]);
  }
  expect(countSkus({ plan: 'enterprise', packages: 18 })).toBe(100_000);
  expect(monthlyCents({ plan: 'enterprise', packages: 18 })).toBe(26_900);
});

const prices = new Map([...plans, addOn].map(({ lookupKey }) => [lookupKey, `price_${lookupKey}`]));
const line = (key: string, quantity = 1): LineItem => ({ price: `price_feedmaker_${key}_monthly`, quantity });

test('an order of every choice is read as that choice', () => {
  const choices: Choice[] = plans.flatMap(({ id: plan }) =>
    Array.from({ length: plan === 'enterprise' ? 19 : 1 }, (_, packages) => ({ plan, packages })),
  );
  for (const choice of choices) expect(chosenBy(listOrderItems(choice, prices), prices)).toEqual(choice);
});

test.each([
  ['nothing', [], 'no_plan'],
  ['a foreign price', [{ price: 'price_other', quantity: 1 }], 'unknown_price'],
  ['a foreign price beside a plan', [line('growth'), { price: 'price_other', quantity: 1 }], 'unknown_price'],
  ['two plans', [line('growth'), line('starter')], 'several_plans'],
  ['a plan twice', [line('growth', 2)], 'wrong_quantity'],
  ['no plan of one', [line('growth', 0)], 'wrong_quantity'],
  ['packages alone', [line('addon', 2)], 'add_on_without_enterprise'],
  ['packages for Growth', [line('growth'), line('addon')], 'add_on_without_enterprise'],
  ...[0, 19, -1, 1.5, Number.NaN].map(
    (quantity) =>
      [`${quantity} packages`, [line('enterprise'), line('addon', quantity)], 'wrong_quantity'] as const,
  ),
  ['packages in two lines', [line('enterprise'), line('addon', 1), line('addon', 2)], 'wrong_quantity'],
] as const)('an order of %s is refused', (_, items, fault) => {
  expect(chosenBy(items, prices)).toBe(fault);
});

test('a subscription gives its products while it is paid or tried again, and the free ones otherwise', () => {
  const choice: Choice = { plan: 'growth', packages: 0 };
  expect(judgeStanding(null)).toEqual({ access: 'free', skus: 50 });
  for (const status of ['active', 'trialing', 'past_due'])
    expect(judgeStanding({ status, choice })).toEqual({ access: 'paid', skus: 3_000 });
  for (const status of ['incomplete', 'incomplete_expired'])
    expect(judgeStanding({ status, choice })).toEqual({ access: 'free', skus: 50 });
  for (const status of ['canceled', 'unpaid', 'paused', 'something new'])
    expect(judgeStanding({ status, choice })).toEqual({ access: 'lapsed', skus: 50 });
});
