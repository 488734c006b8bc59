import { expect, onTestFinished, test } from 'vitest';
import { pino } from 'pino';
import { addresses } from '#core/public-addresses.ts';
import { announceBilling } from '#server/billing/announce-billing.ts';
import { WrongPrices } from '#server/billing/read-prices.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { recordBilling } from './recorded-billing.ts';

/** A log whose lines can be read. */
function readableLog() {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines, said: (words: string) => lines.filter(({ msg }) => msg.includes(words)) };
}

test.each([
  ['off', 'nothing is sold'],
  ['on', 'where nothing is charged'],
])('a start with BILLING=%s says once that %s', async (BILLING, words) => {
  const { log, said } = readableLog();
  const product = await startProduct([], { env: { BILLING }, log });
  await product.close();
  expect(said(words)).toHaveLength(1);
});

test('with Stripe a start says in which world, and what is wrong with the prices there', async () => {
  const { log, lines } = readableLog();
  announceBilling({ log }, { world: 'live', prices: async () => new Map() });
  const wrong = new WrongPrices('feedmaker_growth_monthly costs 1 cent');
  announceBilling({ log }, { world: 'test', prices: () => Promise.reject(wrong) });
  await expect.poll(() => lines.length).toBe(2);
  expect(lines).toMatchObject([
    { level: 30, world: 'live', msg: 'plans are paid with Stripe' },
    { level: 50, err: { message: 'feedmaker_growth_monthly costs 1 cent' } },
  ]);
});

test('events of another version of the interface are taken, and the log says so once for each version', async () => {
  const recorded = recordBilling();
  const { log, said } = readableLog();
  const product = await startProduct([], { env: { BILLING: 'on' }, log, billing: recorded.open });
  onTestFinished(() => product.close());
  const stripe = await recorded.billing().stripe();
  const send = async (version: string) => {
    const payload = JSON.stringify({
      id: `evt_${crypto.randomUUID()}`,
      object: 'event',
      api_version: version,
      created: 1,
      livemode: false,
      type: 'customer.created',
      data: { object: {} },
    });
    const secret = recorded.billing().webhookSecret;
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
    const headers = { 'stripe-signature': signature };
    const address = product.origin + addresses.stripeWebhook.href();
    expect((await fetch(address, { method: 'POST', body: payload, headers })).status).toBe(200);
  };
  for (const version of ['2026-10-28.endive', '2025-03-31.basil', '2025-03-31.basil', '2024-06-20'])
    await send(version);
  expect(said('another version')).toMatchObject([
    { version: '2025-03-31.basil', ours: '2026-10-28.endive' },
    { version: '2024-06-20', ours: '2026-10-28.endive' },
  ]);
});
