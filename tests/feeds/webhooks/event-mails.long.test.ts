import { beforeEach, expect, test } from 'vitest';
import type { Notifications } from '#core/contract/account/notifications-api.ts';
import { listKeptMails, type KeptMail } from '#server/outgoing/mail/mailbox.ts';
import { mailEvents } from '#server/outgoing/mail/mail-events.ts';
import { openSmtpMailer } from '#server/outgoing/mail/mailer.ts';
import { recordEvent } from '#server/record-event.ts';
import { startMailServer } from '#tests/harness/fakes/mail-server.ts';
import { createFeed, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { recordFailure } from '#tests/harness/webhook-scene.ts';
import { movingClock } from '#tests/harness/publishing.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const clock = movingClock();
const HOUR_MS = 60 * 60_000;
const { shop, product } = await openShop(numberedProducts(1), { clock });
let client: ApiClient;

beforeEach(async () => {
  client = await signUp(product.origin);
});

const newFeed = async () => (await createFeed(client, shop.feedUrl, { activate: false })).feedId;

const failure = { type: 'feed.failed', code: 'source_timeout', message: 'Too slow.' } as const;

const fail = (feedId: string) => recordFailure(product, feedId);

/** The mails about feeds that this account has got, the oldest first. */
async function mails(): Promise<KeptMail[]> {
  await mailEvents(product.platform);
  await product.settle();
  const all = await listKeptMails(product.platform.storage);
  return all.filter(({ to }) => to === client.email).toReversed();
}

const subjects = async () => (await mails()).map(({ subject }) => subject);

test('the first event is mailed at once, and what follows within the hour in one mail', async () => {
  const feedId = await newFeed();
  await fail(feedId);
  expect(await subjects()).toEqual(['Main feed could not be refreshed']);
  await fail(feedId);
  await fail(feedId);
  expect(await subjects()).toHaveLength(1);
  clock.aheadMs += HOUR_MS + 1_000;
  expect(await subjects()).toEqual(['Main feed could not be refreshed', '2 things happened to your feeds']);
});

test('a shop that takes many feeds down is one mail', async () => {
  const feeds: string[] = [];
  for (let count = 0; count < 17; count += 1) feeds.push(await newFeed());
  // At once, however often is looked for what is to be mailed.
  await product.platform.database.asOwner(async (sql) => {
    for (const feedId of feeds) await recordEvent(product.platform, { feedId, runId: null, sql }, failure);
  });
  const [mail, ...others] = await mails();
  expect([mail?.subject, others]).toEqual(['17 things happened to your feeds', []]);
  expect(mail?.text).toContain('And 2 more');
});

test('an account gets ten mails a day about its feeds, and then one with all that happened', async () => {
  for (let count = 0; count < 13; count += 1) {
    await fail(await newFeed());
    await mails();
  }
  expect(await subjects()).toHaveLength(10);
  clock.aheadMs += 25 * HOUR_MS;
  expect((await subjects()).slice(10)).toEqual(['3 things happened to your feeds']);
});

test('what is not chosen is not mailed, of one feed or of all', async () => {
  const [quiet, loud] = [await newFeed(), await newFeed()];
  await client.ask('PATCH', `/api/v1/notifications/feeds/${quiet}`, { types: [] });
  await fail(quiet);
  expect(await subjects()).toEqual([]);
  await fail(loud);
  expect(await subjects()).toHaveLength(1);
  await client.ask('PATCH', '/api/v1/notifications', { types: ['feed.recovered'] });
  await fail(await newFeed());
  expect(await subjects()).toHaveLength(1);
});

test('the link in a mail stops these mails by a press, and not by being looked at', async () => {
  await fail(await newFeed());
  const [mail] = await mails();
  const link = /https?:\/\/\S+\/notifications\/stop\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const address = product.origin + new URL(link).pathname;
  const chosen = async () => (await client.ask<Notifications>('GET', '/api/v1/notifications')).types;
  expect((await fetch(address)).status).toBe(200);
  expect(await chosen()).toContain('feed.failed');
  // As a mail program does it.
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
  expect(await chosen()).toEqual([]);
  await fail(await newFeed());
  expect(await subjects()).toHaveLength(1);
  const forged = `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`;
  expect((await fetch(forged, { method: 'POST', body })).status).toBe(404);
});

test('mail programs are told how to stop these mails', async () => {
  const server = await startMailServer();
  const mailer = openSmtpMailer(server.url, 'Feedmaker <no-reply@example.com>');
  const stop = 'https://feeds.example.com/notifications/stop/x';
  await mailer.send({ to: 'ann@example.com', subject: 's', text: 't', html: '<p>t</p>', stop });
  const { head } = await server.next('ann@example.com');
  const source = head.replaceAll('\r\n ', ' ');
  expect(source).toContain(`List-Unsubscribe: <${stop}>`);
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  await server.close();
});
