import { afterAll, expect, test } from 'vitest';
import { resumeEndpoint } from '#server/db/events/webhook-endpoints.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { waitForWaiters } from '#tests/harness/locks.ts';
import { addEndpoint, deliveriesOf, recordFailure } from '#tests/harness/webhook-scene.ts';
import { startReceiver } from '#tests/harness/fakes/hook-receiver.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());
const { shop, product, client } = await openShop([], { hosts: [receiver.host] });

test('an endpoint is resumed while something arrives there, and neither undoes what the other notes', async () => {
  receiver.behave = (_request, response) => void response.end('heard');
  const endpoint = await addEndpoint(client, receiver.url);
  const { feedId } = await createFeed(client, shop.feedUrl, { activate: false });
  const { database, clock } = product.platform;
  let isWaitedFor = false;
  await database.asOwner((sql) => {
    const run: typeof sql.run = async (...asked) => {
      const count = await sql.run(...asked);
      if (isWaitedFor) return count;
      isWaitedFor = true;
      // The endpoint is ours, and its deliveries not yet: whoever notes what has arrived waits for us.
      await recordFailure(product, feedId);
      await waitForWaiters(database, 1);
      return count;
    };
    return resumeEndpoint({ ...sql, run }, endpoint.id, clock.now());
  });
  await product.settle();
  // A deadlock would end one of the two, and the queue would send the event again.
  expect(receiver.received).toHaveLength(1);
  const [delivery] = await deliveriesOf(client, endpoint.id);
  expect([delivery?.state, delivery?.tries.length]).toEqual(['delivered', 1]);
});
