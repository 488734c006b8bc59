import { expect, test } from 'vitest';
import type { Subscription } from '#core/contract/account/billing-api.ts';
import {
  choiceName,
  coverage,
  hasSubscription,
  isCheaper,
  owesPayment,
  statusText,
} from './describe-billing.ts';

const withStatus = (status: string): Subscription => ({
  project_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  subscription_status: status,
  price_id: null,
  current_period_end: null,
  cancel_at_period_end: false,
  payment_method_brand: null,
  payment_method_last4: null,
});

test.each([
  ['active', true],
  ['trialing', true],
  ['past_due', false],
  ['unpaid', false],
  ['incomplete', false],
  ['canceled', false],
])('%s counts as having a subscription: %s [343]', (status, isOne) =>
  expect(hasSubscription(withStatus(status))).toBe(isOne),
);

test('no row is no subscription [343]', () => expect(hasSubscription(null)).toBe(false));

test.each([
  ['past_due', 'Past Due'],
  ['canceled', 'Canceled'],
  ['incomplete_expired', 'incomplete_expired'],
  ['something_new', 'something_new'],
])('%s reads %s [346]', (status, text) => expect(statusText(status)).toBe(text));

test('what is overdue has to be paid before anything else is bought', () => {
  const all = ['past_due', 'unpaid', 'paused', 'active', 'canceled', 'incomplete'];
  const owed = all.filter((status) => owesPayment(withStatus(status)));
  expect(owed).toEqual(['past_due', 'unpaid', 'paused']);
});

test.each([
  [
    'exactly as many',
    { plan: 'growth', packages: 0 },
    3_000,
    { text: 'Covers your 3,000 products', fits: true },
  ],
  ['more', { plan: 'growth', packages: 0 }, 3_214, { text: '214 over Growth', fits: false }],
  [
    'more than Enterprise covers, and packages that would',
    { plan: 'enterprise', packages: 0 },
    15_001,
    { text: '5,001 over Enterprise', hint: 'Covered with 2 packages', fits: false },
  ],
  [
    'more than any packages cover',
    { plan: 'enterprise', packages: 18 },
    100_001,
    { text: '1 over Enterprise', fits: false },
  ],
] as const)('what a plan means for a project with %s', (_case, choice, products, said) => {
  expect(coverage(choice, products)).toEqual(said);
});

test('packages are part of a choice and of its price', () => {
  expect(choiceName({ plan: 'enterprise', packages: 0 })).toBe('Enterprise');
  expect(choiceName({ plan: 'enterprise', packages: 1 })).toBe('Enterprise with 1 package');
  expect(isCheaper({ plan: 'enterprise', packages: 1 }, { plan: 'enterprise', packages: 2 })).toBe(true);
  expect(isCheaper({ plan: 'enterprise', packages: 0 }, { plan: 'professional', packages: 0 })).toBe(false);
});
