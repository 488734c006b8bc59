import { expect } from '@playwright/test';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { Project } from '#core/contract/projects-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { type ApiClient, statusOf } from '#tests/harness/api-client.ts';
import { addFeed } from '../scenes.ts';

/** The sample shop as a feed of the project, read and published. */
export async function addSampleFeed(
  user: ApiClient,
  project: Project,
  {
    name = 'Nordlicht',
    template,
    baseURL,
    settings,
  }: { name?: string; template: Template; baseURL: string; settings?: Partial<FeedSettings> },
): Promise<Feed & { feedId: string }> {
  const feed = await addFeed(user, project, {
    name,
    template,
    settings: {
      feedUrl: `${baseURL}/sample/feed.xml`,
      availabilityOption: {
        type: 1,
        keyName: 'g:availability',
        attributeName: '',
        value: 'in_stock',
        operationType: 0,
      },
      props: ['g:title', 'g:price', 'g:sale_price', 'g:brand'],
      ...settings,
    },
  });
  const feedId = feed.feedmaker_feed_id ?? '';
  const start = { feedId, feedDatabaseId: feed.id, activate: true };
  await user.ask('POST', '/functions/v1/feeds?action=start', start);
  await expect
    .poll(async () => (await statusOf(user, feedId)).run?.state, { timeout: 60_000 })
    .toBe('published');
  return { ...feed, feedId };
}
