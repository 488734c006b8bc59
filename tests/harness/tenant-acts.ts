import { vi } from 'vitest';
import { addresses } from '#core/public-addresses.ts';
import { type ApiClient } from './api-client.ts';
import type { TestProduct } from './harness.ts';
import type { exampleIds } from '#core/openapi/examples/example-ids.ts';

type OwnIds = Readonly<Pick<Record<keyof typeof exampleIds, string>, 'feed' | 'project'>>;

/** Decides about a photo that the network has seen. */
export async function decideSomething(product: TestProduct, client: ApiClient, ids: OwnIds): Promise<void> {
  const { hash } = await product.platform.database.query.one<{ hash: string }>(
    "select min(photo_hash) as hash from feedmaker.photos where feed_id = $1 and photo_hash <> ''",
    [ids.feed],
  );
  const address = `/api/v1/projects/${ids.project}/cut-outs/decisions`;
  await client.ask('POST', address, { photos: [hash], choice: 'keep' });
  await product.platform.database.query.run(
    `insert into feedmaker.cutouts (user_id, photo_hash, model, verdict, shows_product, model_runs)
      values ($1, $2, 'isnet', 'cut', false, 1)`,
    [client.userId, hash],
  );
}

/** Downloads the feed from a channel's address, and waits until that is recorded. */
export async function fetchedByChannel({ origin, platform }: TestProduct, feedId: string): Promise<void> {
  const answer = await fetch(
    origin + addresses.channelFeed.href({ feedId, channel: 'google', ending: 'xml' }),
  );
  await answer.text();
  const isKnown = () =>
    platform.database.query.one('select from feedmaker.channel_fetches where feed_id = $1', [feedId]);
  await vi.waitFor(isKnown, { timeout: 30_000 });
}
