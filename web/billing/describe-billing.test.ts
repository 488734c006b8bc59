import { describe, expect, test } from 'vitest';
import type { Subscription } from '#core/contract/billing-api.ts';
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
  expect(['past_due', 'unpaid', 'paused'].map((status) => owesPayment(withStatus(status)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(['active', 'canceled', 'incomplete'].some((status) => owesPayment(withStatus(status)))).toBe(false);
});

describe('what a plan means for a project', () => {
  test('with exactly as many products as it covers', () =>
    expect(coverage({ plan: 'growth', packages: 0 }, 3_000)).toEqual({
      text: 'Covers your 3,000 products',
      fits: true,
    }));
  test('with more', () =>
    expect(coverage({ plan: 'growth', packages: 0 }, 3_214)).toEqual({
      text: '214 over Growth',
      fits: false,
    }));
  test('with more than Enterprise covers, and packages that would', () =>
    expect(coverage({ plan: 'enterprise', packages: 0 }, 15_001)).toEqual({
      text: '5,001 over Enterprise',
      hint: 'Covered with 2 packages',
      fits: false,
    }));
  test('with more than any packages cover', () =>
    expect(coverage({ plan: 'enterprise', packages: 18 }, 100_001)).toEqual({
      text: '1 over Enterprise',
      fits: false,
    }));
});

test('packages are part of a choice and of its price', () => {
  expect(choiceName({ plan: 'enterprise', packages: 0 })).toBe('Enterprise');
  expect(choiceName({ plan: 'enterprise', packages: 1 })).toBe('Enterprise with 1 package');
  expect(isCheaper({ plan: 'enterprise', packages: 1 }, { plan: 'enterprise', packages: 2 })).toBe(true);
  expect(isCheaper({ plan: 'enterprise', packages: 0 }, { plan: 'professional', packages: 0 })).toBe(false);
});
