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

/** Returns a clock that a test may set forward. */
export function movingClock(): Clock & { aheadMs: number } {
  const clock = { aheadMs: 0, now: () => new Date(Date.now() + clock.aheadMs) };
  return clock;
}

/** Returns the picture of each product in the public feed: its hash, or null if it shows the shop's photo. */
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

/** Starts a run like the schedule, and waits for its end. */
export async function scheduledRun(product: TestProduct, client: ApiClient, feedId: string): Promise<Run> {
  await requestRun(product.platform, feedId, { restart: false });
  await product.settle();
  return newestRun(client, feedId);
}

/** Presses "Refresh now", and waits for the end of the run. */
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

/** Presses "Check all photos", and waits for the end of the run. */
export const checkPhotos: typeof manualRun = (product, client, feedId) =>
  manualRun(product, client, feedId, '?photos=all');

/** Accepts the numbers of the newest run, which is held, and waits for the consequences. */
export async function acceptHeld({ product, client }: ShopAndProduct, feedId: string): Promise<void> {
  const { id } = await newestRun(client, feedId);
  await client.ask('POST', `/functions/v1/feeds/${feedId}/accept`, { run_id: id });
  await product.settle();
}

/** Runs a feed as the schedule does, while the text of the shop's feed is changed before the product gets it. */
export function runRewritten(
  { shop, product, client }: ShopAndProduct,
  feedId: string,
  rewrite: (text: string) => string,
): Promise<Run> {
  shop.answers.set('/feed.xml', (_request, response) => void response.end(rewrite(shop.feedText())));
  return scheduledRun(product, client, feedId);
}

/** Returns a rule with one condition and no time limits; its id is its name. */
export function ruleOf(name: string, does: Rule['does'], condition: Rule['conditions'][number]): Rule {
  return { id: name, name, isOn: true, match: 'all', from: null, until: null, does, conditions: [condition] };
}

export async function newestRun(client: ApiClient, feedId: string): Promise<Run> {
  const { run } = await statusOf(client, feedId);
  if (run === null) throw new Error('there is no run');
  return run;
}

/** Saves the feed's form with changed settings, which starts a run of an active feed. */
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

/** Saves the feed with another of the product's designs, in the size of its pictures. */
export async function changeDesign(
  client: ApiClient,
  feed: { feedId: string; projectId: string },
  starter: (typeof starterIds)[number],
): Promise<void> {
  const { html } = createTemplate({ starter, name: '', type: 'custom', width: 600, height: 600 });
  await changeSettings(client, feed, { defaultHtmlTemplate: Buffer.from(html).toString('base64') });
}
