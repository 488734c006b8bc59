import { expect, onTestFinished, test } from 'vitest';
import { resumeEndpoint } from '#server/db/events/webhook-endpoints.ts';
import { createFeed, signUp } from '#tests/harness/api-client.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { waitForWaiters } from '#tests/harness/locks.ts';
import { addEndpoint, deliveriesOf, recordFailure } from '#tests/harness/webhook-scene.ts';
import { startReceiver } from '#tests/fakes/hook-receiver.ts';
import { startShop } from '#tests/fakes/shop.ts';

test('an endpoint is resumed while something arrives there, and neither undoes what the other notes', async () => {
  const shop = await startShop([]);
  const receiver = await startReceiver();
  const product = await startProduct([shop.host, receiver.host]);
  onTestFinished(async () => {
    await product.close();
    await receiver.close();
    await shop.close();
  });
  receiver.behave = (_request, response) => void response.end('heard');
  const client = await signUp(product.origin);
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
