import { expect, test } from 'vitest';
import { addOn, plans } from '#core/billing/plans.ts';
import { openBilling } from '#server/billing/open-billing.ts';
import { startProduct } from '#tests/harness/harness.ts';

test('the official client finds a price for every plan at the local test checkout', async () => {
  const product = await startProduct([], { env: { BILLING: 'on' } });
  const billing = await openBilling(product.platform);
  try {
    const prices = await billing?.prices();
    expect([...(prices?.keys() ?? [])].toSorted()).toEqual(
      [...plans, addOn].map(({ lookupKey }) => lookupKey).toSorted(),
    );
  } finally {
    await billing?.close();
    await product.close();
  }
});

test('nothing is opened where billing is off', async () => {
  const product = await startProduct([]);
  try {
    expect(await openBilling(product.platform)).toBeNull();
  } finally {
    await product.close();
  }
});
