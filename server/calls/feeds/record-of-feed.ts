import type { Feed as FeedRecord } from '#core/contract/feeds/feeds-api.ts';
import type { Feed } from '#server/db/feeds/feed.ts';

/** Returns a feed in the form of the calls about records; null without a record. */
export function toRecord({ id, user_id, project_id, record }: Feed): FeedRecord | null {
  if (record === null || project_id === null) return null;
  const { template_id, template_name, name, status, created_at, updated_at } = record;
  const feedmaker_feed_id = record.id === id ? null : id;
  const place = { user_id, project_id, template_id, template_name, feedmaker_feed_id };
  return { id: record.id, ...place, name, status, created_at, updated_at };
}
