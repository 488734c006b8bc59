import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import { beforeEach } from 'vitest';
import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { numberedProducts, photoColour, type FakeShop, type ShopProduct } from '#tests/harness/fakes/shop.ts';
import { createFeed, productsOf, signIn, type ApiClient } from './api-client.ts';
import { type TestProduct } from './harness.ts';
import { changeSettings, checkPhotos, movingClock, picturesUp, scheduledRun } from './publishing.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

export type PhotoAnswer = (request: IncomingMessage, response: ServerResponse) => void;

export const answerStatus =
  (code: number): PhotoAnswer =>
  (_request, response) =>
    void response.writeHead(code, { 'retry-after': '60' }).end();

/** Returns HTML that shows a photo in one of three places of a row. */
export const imageAt = (slot: string, left: number, more = ''): string =>
  `<img src="{{${slot}}}" ${more} style="position:absolute;left:${left}px;top:0;width:200px;height:200px">`;

/** Returns a white square with these photos and the price, as stored in feed settings. */
export const templateOf = (...images: string[]): string =>
  Buffer.from(
    `<div style="position:relative;width:600px;height:600px;background-color:#ffffff">${images.join('')}
     <div style="position:absolute;left:0;top:400px;width:600px;height:60px">{{PRICE}}</div></div>`,
  ).toString('base64');

export const firstPhoto = imageAt('IMAGE_URL', 0);
export const asking = templateOf(firstPhoto, imageAt('IMAGE_URL_2', 200), imageAt('IMAGE_URL_3', 400));
export const notAsking = templateOf(firstPhoto);

/** Shown colour of a place without a photo. */
export const WHITE = 'white';

interface Feed {
  feedId: string;
  projectId: string;
}

interface World {
  readonly clock: ReturnType<typeof movingClock>;
  /** Number before that of the test's first photo. */
  own: number;
  shop: FakeShop;
  product: TestProduct;
  client: ApiClient;
}

/**
 * Opens a shop in which each photo has one colour, so that pixels show which it is, and a product that draws them. Every test has its own
 * photos 1 to 9, and begins with one product that has the first three.
 */
export async function furtherPhotoScene() {
  const world = await openWorld();
  const shopOfTest = shopOf(world);
  beforeEach(() => {
    world.own += 10;
    world.shop.answers.clear();
    world.shop.products = [shopOfTest.productWith(1, 2, 3)];
  });
  return { at: () => world, ...shopOfTest, ...runsOf(world), ...looksAt(world) };
}

async function openWorld(): Promise<World> {
  const clock = movingClock();
  return { ...(await openShop([], { clock })), clock, own: 100 };
}

function shopOf(world: World) {
  const pathOf = (n: number) => `/photos/${world.own + n}.jpg`;
  const addressOf = (n: number) => `http://${world.shop.host}${pathOf(n)}`;
  const linkTo = (n: number) => `<g:additional_image_link>${addressOf(n)}</g:additional_image_link>`;
  return {
    linkTo,
    productWith: (main: number, ...further: number[]): ShopProduct => {
      const [base] = numberedProducts(1);
      return { ...base!, photoPath: pathOf(main), more: further.map(linkTo).join('') };
    },
    answer: (n: number, answer: PhotoAnswer) => void world.shop.answers.set(pathOf(n), answer),
    askedFor: (n: number) => world.shop.requests.filter((path) => path === pathOf(n)).length,
    photo: async (n: number) => Buffer.from(await (await fetch(addressOf(n))).arrayBuffer()),
  };
}

function runsOf(world: World) {
  return {
    startFeed: async (template = asking, change: Partial<FeedSettings> = {}): Promise<Feed> => {
      const additionalImageKey = 'g:additional_image_link';
      const settings = { defaultHtmlTemplate: template, additionalImageKey, ...change };
      const { feedId, project } = await createFeed(world.client, world.shop.feedUrl, settings);
      await world.product.settle();
      return { feedId, projectId: project.id };
    },
    changed: async (feed: Feed, settings: Partial<FeedSettings>): Promise<void> => {
      await changeSettings(world.client, feed, settings);
      await world.product.settle();
    },
    recheck: ({ feedId }: Feed) => checkPhotos(world.product, world.client, feedId),
    scheduled: ({ feedId }: Feed) => scheduledRun(world.product, world.client, feedId),
    /** Sets the clock forward, and signs in again because the session has then expired. */
    later: async (ms: number): Promise<void> => {
      world.clock.aheadMs += ms;
      world.client = await signIn(world.product.origin, world.client.email);
    },
  };
}

function looksAt(world: World) {
  return {
    shownIn: (feedId: string, hash: string) => shownIn(world, feedId, hash),
    up: async ({ feedId }: Feed, id = 'sku-1'): Promise<{ hash: string; shows: (number | string)[] }> => {
      const hash = (await picturesUp(world.product, feedId)).get(id) ?? null;
      if (hash === null) throw new Error('no picture is up');
      return { hash, shows: await shownIn(world, feedId, hash) };
    },
    productOf: async ({ feedId }: Feed): Promise<FeedProduct> => {
      const [item] = await productsOf(world.client, feedId);
      return item!;
    },
  };
}

/** Returns the contents of a picture's three places: the number of the photo, or white. */
async function shownIn({ product, own }: World, feedId: string, hash: string): Promise<(number | string)[]> {
  const bytes = await product.platform.storage.get(`images/${feedId}/${hash}.jpg`);
  if (bytes === null) throw new Error('the picture is not there');
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return [100, 300, 500].map((left) => {
    const at = (100 * info.width + left) * info.channels;
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (Math.min(r, g, b) > 245) return WHITE;
    const near = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((n) => {
      const colour = photoColour(own + n);
      return Math.max(Math.abs(colour.r - r), Math.abs(colour.g - g), Math.abs(colour.b - b)) < 12;
    });
    return near ?? `${r} ${g} ${b}`;
  });
}
