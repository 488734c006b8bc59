import { createHash } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Output } from '#core/contract/outputs-api.ts';
import { type FakeShop, numberedProducts, startShop } from '#tests/fakes/shop.ts';
import {
  type ApiClient,
  createFeed,
  must,
  signIn,
  signUp,
  type CreatedFeed,
} from '#tests/harness/api-client.ts';
import { redesignTemplate } from '#tests/harness/output-scene.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { DAY_MS, movingClock, scheduledRun } from '#tests/harness/publishing.ts';
import { openWindow, signedIn } from '../fixtures.ts';

/** What the public sees at one address: its bytes, and of each product its images' addresses and the picture's pixels. */
export interface Seen {
  readonly text: string;
  readonly main: ReadonlyMap<string, string>;
  readonly beside: ReadonlyMap<string, string>;
  readonly pixels: ReadonlyMap<string, Pixels>;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

/** A product of its own whose clock a journey sets forward, with a shop and one feed of 20 products. */
export interface Steering {
  readonly shop: FakeShop;
  readonly feed: CreatedFeed;
  readonly client: () => ApiClient;
  /** The page of the feed, or what is below it, for its owner at the clock's moment. */
  open(path?: string): Promise<Page>;
  nextDay(): Promise<void>;
  /** The schedule's look at what is due. */
  refresh(): Promise<void>;
  settle(): Promise<void>;
  see(feedId: string): Promise<Seen>;
  outputId(name: string): Promise<string>;
  redesign(templateId: string): Promise<void>;
  readonly product: TestProduct;
  close(): Promise<void>;
}

export async function startSteering(browser: Browser): Promise<Steering> {
  const clock = movingClock();
  const shop = await startShop(numberedProducts(20));
  const product = await startProduct([shop.host], { clock });
  let client = await signUp(product.origin);
  const feed = await createFeed(client, shop.feedUrl);
  await product.settle();
  const windows: { close: () => Promise<void> }[] = [];
  const look = (path: string) => fetch(`${product.origin}${path}`);
  const pictures = new Map<string, Pixels>();
  return {
    shop,
    feed,
    product,
    client: () => client,
    settle: () => product.settle(),
    async open(path = '') {
      const window = await openWindow(browser, signedIn(client, product.origin));
      windows.push(window);
      window.page.setDefaultTimeout(20_000);
      await window.page.goto(`${product.origin}/projects/${feed.project.id}/feeds/${feed.record.id}${path}`);
      return window.page;
    },
    async nextDay() {
      clock.aheadMs += DAY_MS;
      client = await signIn(product.origin, client.email);
    },
    async refresh() {
      await scheduledRun(product, client, feed.feedId);
    },
    async see(feedId) {
      const text = await (await look(`/feedmaker/${feedId}/feed.xml`)).text();
      return { text, ...imagesIn(text), pixels: await pixelsIn(text, look, pictures) };
    },
    async outputId(name) {
      const path = `/api/v1/feeds/${feed.feedId}/outputs`;
      const { items } = (await must<{ items: Output[] }>(client.call('GET', path))).body;
      return items.find((output) => output.name === name)?.id ?? '';
    },
    async redesign(templateId) {
      await redesignTemplate(client, { id: templateId }, { width: 600, height: 600 });
      await product.settle();
    },
    async close() {
      for (const window of windows) await window.close();
      await product.close();
      await shop.close();
    },
  };
}

function imagesIn(text: string): Pick<Seen, 'main' | 'beside'> {
  const items = [...text.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => item);
  const of = (field: string) =>
    new Map(
      items.map((item) => {
        const valueOf = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(item)?.[1] ?? '';
        return [valueOf('g:id'), valueOf(field)];
      }),
    );
  return { main: of('g:image_link'), beside: of('g:additional_image_link') };
}

/** The pixels of each product's ad, whose address is the hash of its bytes: what `known` has of it is it. */
async function pixelsIn(
  text: string,
  look: (path: string) => Promise<Response>,
  known: Map<string, Pixels>,
): Promise<Map<string, Pixels>> {
  const { main, beside } = imagesIn(text);
  const pixels = new Map<string, Pixels>();
  for (const [id, link] of main) {
    const path = [link, beside.get(id) ?? ''].map((each) => /\/feedmaker\/[^/]+\/i\/.+$/.exec(each)?.[0]);
    const shown = path.find((each) => each !== undefined);
    if (shown === undefined) continue;
    const picture = known.get(shown) ?? (await readPixels(shown, look));
    known.set(shown, picture);
    pixels.set(id, picture);
  }
  return pixels;
}

async function readPixels(path: string, look: (path: string) => Promise<Response>): Promise<Pixels> {
  const bytes = Buffer.from(await (await look(path)).arrayBuffer());
  if (!path.includes(createHash('sha256').update(bytes).digest('hex')))
    throw new Error('an address is not the hash of its bytes');
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Whether both addresses show the same picture of a product, pixel for pixel, and whether they are the same. */
export function isSamePicture(id: string, one: Seen, other: Seen): boolean {
  const [a, b] = [one.pixels.get(id), other.pixels.get(id)];
  if (a === undefined || b === undefined) throw new Error(`${id} has no picture`);
  return a === b || a.data.equals(b.data);
}

/** The ids of the products whose picture is another one. */
export function changedPictures(before: Seen, now: Seen): string[] {
  return [...now.pixels.keys()].filter((id) => before.pixels.has(id) && !isSamePicture(id, before, now));
}
