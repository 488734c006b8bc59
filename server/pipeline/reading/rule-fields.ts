import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { listRuleFields as contract } from '#core/contract/feeds/rules-api.ts';
import { buildMapping } from '#core/feeds/build-mapping.ts';
import { FeedError, listFields, sampleFeed } from '#feed';
import type { Platform } from '#server/platform/open-platform.ts';
import { openStoredSource } from './stored-source.ts';

type Reply = EndpointReply<typeof contract>;

// Limits for suggesting values.
const PRODUCTS_MAX = 2_000;
const BYTES_MAX = 8 << 20;

const nothing: Reply = { products: 0, fields: [] };

export async function listRuleFields(platform: Platform, feedId: string): Promise<Reply> {
  const source = await openStoredSource(platform, feedId);
  if (source === null) return nothing;
  const { container, containerPath, csvSeparator } = buildMapping(source.run.settings);
  try {
    const limits = { maxProducts: PRODUCTS_MAX, maxBytes: BYTES_MAX, csvSeparator };
    const text = await sampleFeed(source.chunks, limits);
    return listFields(text, { container, containerPath, csvSeparator, productsMax: PRODUCTS_MAX });
  } catch (error) {
    // The feed's run reports what is wrong with it.
    if (error instanceof FeedError) return nothing;
    throw error;
  } finally {
    source.close();
  }
}
