import { randomInt } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { createFeed, signUp } from '#tests/harness/api-client.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { usually } from '#tests/harness/long-run.ts';
import { movingClock } from '#tests/harness/publishing.ts';
import { addEndpoint, deliverDue, recordFailure } from '#tests/harness/webhook-scene.ts';
import { bodyOf, startReceiver } from '#tests/harness/fakes/hook-receiver.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';

const FEEDS = usually(4, 20);
const EVENTS_PER_FEED = usually(15, 50);

test(
  'of many events a receiver that fails, hangs, redirects inside and answers garbage gets each, signed, in the order of its feed',
  { timeout: 600_000 },
  async () => {
    const clock = movingClock();
    const shop = await startShop(numberedProducts(1));
    const receiver = await startReceiver();
    // A server inside the operator's network, whose address no user may name.
    const canary = await startReceiver();
    const product = await startProduct([shop.host, receiver.host], {
      clock,
      webhookLimits: { totalTimeoutMs: 500 },
    });
    onTestFinished(async () => {
      await product.close();
      await receiver.close();
      await shop.close();
      await canary.close();
    });
    const client = await signUp(product.origin);
    const feeds: string[] = [];
    for (let count = 0; count < FEEDS; count += 1)
      feeds.push((await createFeed(client, shop.feedUrl, { activate: false })).feedId);
    const endpoint = await addEndpoint(client, receiver.url);
    // Leads inside itself: nothing may ever come of it.
    await addEndpoint(client, `${canary.url}/named`);

    const misbehaviours: (typeof receiver.behave)[] = [
      (_request, response) => void response.writeHead(500).end('broken'),
      () => undefined,
      (_request, response) => void response.writeHead(307, { location: `${canary.url}/followed` }).end(),
      (request) => void request.socket.end('220 no HTTP at all\r\n\r\n'),
      (request) => void request.socket.destroy(),
    ];
    const taken: (typeof receiver.received)[number][] = [];
    let misbehaved = 0;
    receiver.behave = (request, response, hook) => {
      const misbehave = randomInt(5) === 0 ? misbehaviours[randomInt(misbehaviours.length)] : undefined;
      if (misbehave !== undefined) {
        misbehaved += 1;
        return misbehave(request, response, hook);
      }
      taken.push(hook);
      return void response.end();
    };

    const { platform } = product;
    for (let count = 0; count < EVENTS_PER_FEED; count += 1)
      for (const feedId of feeds) await recordFailure(product, feedId, `Ä “quoted” ${count}`);
    await product.settle();
    const waiting = () =>
      platform.database.query.one<{ count: number }>(
        "select count(*)::int as count from feedmaker.deliveries where endpoint_id = $1 and state <> 'delivered'",
        [endpoint.id],
      );
    while ((await waiting()).count > 0) {
      clock.aheadMs += 25 * 60 * 60_000;
      await deliverDue(product);
    }

    expect(misbehaved).toBeGreaterThan(FEEDS);
    expect(canary.received).toEqual([]);
    const numbers = Array.from({ length: EVENTS_PER_FEED }, (_one, index) => index + 1);
    for (const feedId of feeds) {
      const sequence = taken.map(bodyOf).filter(({ data }) => data.feed_id === feedId);
      // An answer that came too late was none: then the same one comes again, before any other.
      const heard = sequence
        .map(({ data }) => data.sequence)
        .filter((number, index, all) => number !== all[index - 1]);
      expect(heard).toEqual(numbers);
    }
    const webhook = new Webhook(endpoint.secret);
    const wrong = taken.filter(({ headers, body }) => {
      const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
      return webhook.sign(headers['webhook-id'] ?? '', at, body) !== headers['webhook-signature'];
    });
    expect(wrong).toEqual([]);
  },
);
