import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import type { Rule } from '#core/rules/rule-schema.ts';
import { createTemplate, type starterIds } from '#picture/designs';
import { requestRun } from '#server/jobs.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type ApiClient, statusOf } from './api-client.ts';
import type { TestProduct } from './harness.ts';
import type { ShopAndProduct } from './shop-and-product.ts';

export const DAY_MS = 24 * 60 * 60_000;

/** A clock that a test may set forward. */
export function movingClock(): Clock & { aheadMs: number } {
  const clock = { aheadMs: 0, now: () => new Date(Date.now() + clock.aheadMs) };
  return clock;
}

/** Returns the picture of each product in the public feed: its hash, or null where it shows the shop's photo. */
export async function picturesUp(
  product: Pick<TestProduct, 'origin'>,
  feedId: string,
): Promise<Map<string, string | null>> {
  const text = await (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).text();
  const items = [...text.matchAll(/<item>(.*?)<\/item>/gs)].map((match) => match[1] ?? '');
  return new Map(
    items.map((item) => {
      const id = /<g:id>(.*?)<\/g:id>/.exec(item)?.[1] ?? '';
      const link = /<g:image_link>(.*?)<\/g:image_link>/.exec(item)?.[1] ?? '';
      return [id, /\/i\/([0-9a-f]{64})\.jpg$/.exec(link)?.[1] ?? null];
    }),
  );
}

/** A run as the schedule starts it, to its end. */
export async function scheduledRun(product: TestProduct, client: ApiClient, feedId: string): Promise<Run> {
  await requestRun(product.platform, feedId, { restart: false });
  await product.settle();
  return newestRun(client, feedId);
}

/** "Refresh now", to its end. */
export async function manualRun(
  product: TestProduct,
  client: ApiClient,
  feedId: string,
  query = '',
): Promise<Run> {
  await client.ask('POST', `/functions/v1/feeds/${feedId}/refresh${query}`);
  await product.settle();
  return newestRun(client, feedId);
}

/** "Check all photos", to its end. */
export const checkPhotos: typeof manualRun = (product, client, feedId) =>
  manualRun(product, client, feedId, '?photos=all');

/** Takes the numbers of the newest run, which is held, and waits for what comes of it. */
export async function acceptHeld({ product, client }: ShopAndProduct, feedId: string): Promise<void> {
  const { id } = await newestRun(client, feedId);
  await client.ask('POST', `/functions/v1/feeds/${feedId}/accept`, { run_id: id });
  await product.settle();
}

/** A scheduled run of a shop whose feed's text is changed on the way. */
export function runRewritten(
  { shop, product, client }: ShopAndProduct,
  feedId: string,
  rewrite: (text: string) => string,
): Promise<Run> {
  shop.answers.set('/feed.xml', (_request, response) => void response.end(rewrite(shop.feedText())));
  return scheduledRun(product, client, feedId);
}

/** A rule of one condition that is on and holds at any time, by its name. */
export function ruleOf(name: string, does: Rule['does'], condition: Rule['conditions'][number]): Rule {
  return { id: name, name, isOn: true, match: 'all', from: null, until: null, does, conditions: [condition] };
}

export async function newestRun(client: ApiClient, feedId: string): Promise<Run> {
  const { run } = await statusOf(client, feedId);
  if (run === null) throw new Error('there is no run');
  return run;
}

/** Saves the feed's form with other settings, which starts a run of an active feed. */
export async function changeSettings(
  client: ApiClient,
  feed: { feedId: string; projectId: string },
  change: Partial<FeedSettings>,
): Promise<void> {
  const path = `/functions/v1/feeds?id=${feed.feedId}`;
  const { feedSettings } = await client.ask<{ feedSettings: FeedSettings }>('GET', path);
  await client.ask('PATCH', path, {
    name: 'Main feed',
    project_id: feed.projectId,
    template_id: null,
    feedSettings: { ...feedSettings, ...change },
  });
}

/** Saves the feed with another of our designs, in the size of its pictures. */
export async function changeDesign(
  client: ApiClient,
  feed: { feedId: string; projectId: string },
  starter: (typeof starterIds)[number],
): Promise<void> {
  const { html } = createTemplate({ starter, name: '', type: 'custom', width: 600, height: 600 });
  await changeSettings(client, feed, { defaultHtmlTemplate: Buffer.from(html).toString('base64') });
}
