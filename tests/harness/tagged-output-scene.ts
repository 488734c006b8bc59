import { beforeEach } from 'vitest';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, type CreatedFeed, must } from './api-client.ts';
import { addTallTemplate, textAt } from './output-scene.ts';
import { scheduledRun } from './publishing.ts';
import { openShop } from './harness-shop.ts';

/** Matches an additional image with tags, as an output with tagged images writes it: address, then tags. */
export const TAGGED = /\n {6}<image><url>([^<]*)<\/url>((?:<tag>[A-Z0-9_]+<\/tag>)+)<\/image>/g;

/** Sets up a published feed of two products and a template of another size before each test, and returns helpers for them. */
export async function taggedOutputScene() {
  const scene = await openShop([]);
  let feed: CreatedFeed;
  let templateId: string;
  async function begin(): Promise<void> {
    feed = await createFeed(scene.client, scene.shop.feedUrl);
    await scene.product.settle();
    templateId = (await addTallTemplate(scene.client, feed.project.id)).id;
  }
  beforeEach(async () => {
    scene.shop.answers.clear();
    scene.shop.products = numberedProducts(2);
    await begin();
  });
  const outputsPath = () => `/api/v1/feeds/${feed.feedId}/outputs`;
  const ask = (form: object) =>
    scene.client.call<Output & { error?: string }>('POST', outputsPath(), { name: 'Meta', ...form });
  return {
    scene,
    /** Starts over, with a new feed of the shop as it is now. */
    begin,
    feed: () => feed,
    templateId: () => templateId,
    at: (rest: string) => `/functions/v1/feeds/${feed.feedId}/${rest}`,
    outputsPath,
    ask,
    /** Adds an output with tags, and returns its id once it is published. */
    addTagged: async (): Promise<string> => {
      const form = { image: 'tagged', template_id: templateId, channel: 'meta' };
      const { body } = await must<Output>(ask(form));
      await scene.product.settle();
      return body.id;
    },
    refresh: () => scheduledRun(scene.product, scene.client, feed.feedId),
    textOf: (id: string) => textAt(scene.product.origin, id),
    changePrice: (i: number, price: string) => {
      scene.shop.products[i] = { ...scene.shop.products[i]!, price };
    },
  };
}
