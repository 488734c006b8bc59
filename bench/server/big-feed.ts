import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { FeedStatus, Run } from '#core/contract/feeds/feeds-service-api.ts';
import { readProducts, rewriteFeed } from '#feed';
import { createFeed, signUp, statusOf, type ApiClient, type CreatedFeed } from '#tests/harness/api-client.ts';
import type { ProductProcess } from '#tests/harness/product-process.ts';
import { openProduct, type OpenProduct } from '../../faults/support/open-product.ts';
import { residentMb } from '../../faults/support/processes.ts';
import { untilEnded } from '../../faults/support/until-ended.ts';
import { spreadOf } from '../../scripts/measure/spread.ts';
import { defaultDesign, fromEnvironment, rounded, type Options, type Report } from '../bench.ts';
import { FIELDS, read as readBytes } from '../feed/feed-fields.ts';
import { writeFeed } from '../feed/feed-samples.ts';

const SIZE_MB = 500;

/** Number of short products, instead of a size; 0 to use the size. */
const productsAsked = fromEnvironment('PRODUCTS', 0);

/** Interval of the two alternating dashboard calls, just within one user's limit per minute. */
const CALL_INTERVAL_MS = 220;

/** A shop that serves a file, which may be replaced, and one photo. */
interface Shop {
  readonly host: string;
  readonly feedUrl: string;
  readonly photoUrl: string;
  file: string;
  close(): void;
}

/** When a step was first seen, in seconds since the run was requested, and the server's peak memory until its end. */
interface Step {
  step: string;
  seconds: number;
  peakMb: number;
}

/**
 * Measures a whole run of one large feed in the real server process: fetching, reading, storing rows and publishing, with an image of ours
 * in every product, but without rendering. For that, all products share one photo and a template without texts, and a run of a small feed
 * has rendered that one image.
 */
export async function run(options: Options): Promise<Report> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-bench-'));
  const shop = await openShop();
  let opened: OpenProduct | null = null;
  try {
    const small = await writeSource(folder, 'small', 0.02, shop.photoUrl);
    const large =
      productsAsked > 0
        ? await writeShortProducts(folder, productsAsked, shop.photoUrl)
        : await writeSource(folder, 'large', options.sizeMb ?? SIZE_MB, shop.photoUrl);
    shop.file = small.file;
    opened = await openProduct([], { allowHosts: [shop.host] });
    const { product } = opened;
    const client = await signUp(product.origin);
    const created = await createFeed(client, shop.feedUrl, settings());
    const { feedId } = created;
    await untilEnded(client, feedId);
    const idle = { step: 'idle', seconds: 0, peakMb: peakMb(product) };
    shop.file = large.file;
    const { productCount } = large;
    const first = await measure(product, client, created);
    check(first.run, productCount);
    // Everything is known from the first run, so this is the cost of an hourly run without changes.
    const again = await measure(product, client, created);
    check(again.run, productCount);
    const read = {
      step: 'its source read twice, as the product reads it',
      seconds: rounded(2 * (await secondsToRead(large.file)), 1),
    };
    const published = await publishedHash(product, feedId, shop.photoUrl);
    if (published !== (await hashOf(readBytes(large.file))))
      throw new Error('the published feed differs in more than its image links');
    const { size } = await stat(large.file);
    return {
      about: `${Math.round(size / 1e6)} MB, ${productCount} products, an image of ours in each; published whole. Peaks are of the server's process.`,
      tables: {
        'everything is new': [idle, ...first.steps],
        'again, unchanged': [...again.steps, read],
        'calls of the dashboard meanwhile, ms': [first.calls, again.calls],
      },
    };
  } finally {
    await opened?.close();
    shop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function settings() {
  const design = defaultDesign({ width: 512, height: 512 });
  const html = Buffer.from(design.defaultHtmlTemplate ?? '', 'base64').toString();
  const withoutTexts = html.replaceAll(/\{\{(TITLE|PRICE|BRAND)\b[^}]*\}\}/g, '');
  return {
    ...design,
    defaultHtmlTemplate: Buffer.from(withoutTexts).toString('base64'),
    availabilityOption: null,
  };
}

async function openShop(): Promise<Shop> {
  const background = '#3b6ea5';
  const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const server = createServer((request, response: ServerResponse) => {
    if (request.url === '/feed.xml') return void createReadStream(shop.file).pipe(response);
    if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end();
    return void response.writeHead(200, { 'content-type': 'image/jpeg', etag: '"1"' }).end(photo);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shop: Shop = {
    host,
    feedUrl: `http://${host}/feed.xml`,
    photoUrl: `http://${host}/photo.jpg`,
    file: '',
    close: () => void server.close(),
  };
  return shop;
}

/** Writes a feed of this many short products, all with the one photo. */
async function writeShortProducts(folder: string, count: number, photoUrl: string) {
  const file = path.join(folder, 'short.xml');
  const body = function* () {
    yield '<?xml version="1.0"?>\n<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel>\n';
    for (let n = 1; n <= count; n += 1)
      yield (
        `<item><g:id>sku-${n}</g:id><title>Enamel mug number ${n}</title>` +
          `<g:image_link>${photoUrl}</g:image_link>\n<g:price>${(n % 900) + 1}.00 EUR</g:price>` +
          '<g:availability>in_stock</g:availability></item>\n'
      );
    yield '</channel></rss>\n';
  };
  await pipeline(Readable.from(body()), createWriteStream(file));
  return { file, productCount: count };
}

/** Writes a feed in which all products have the same photo. */
async function writeSource(
  folder: string,
  name: string,
  sizeMb: number,
  photoUrl: string,
): Promise<{ file: string; productCount: number }> {
  const draft = path.join(folder, 'draft.xml');
  const file = path.join(folder, `${name}.xml`);
  const productCount = await writeFeed('rss', draft, sizeMb * 1e6);
  await pipeline(
    rewriteFeed(readBytes(draft), FIELDS.rss, () => ({ image: photoUrl })),
    createWriteStream(file),
  );
  await rm(draft);
  return { file, productCount };
}

/** Starts a run of the feed by saving its form, and polls the dashboard's calls until the run is published. */
async function measure(product: ProductProcess, client: ApiClient, created: CreatedFeed) {
  const { feedId } = created;
  const before = await statusOf(client, feedId);
  const callMs: number[] = [];
  const ask = async <T>(call: string): Promise<T> => {
    const startedAt = performance.now();
    const body = await client.ask<T>('GET', `/functions/v1/feeds/${feedId}/${call}`);
    callMs.push(Math.round(performance.now() - startedAt));
    return body;
  };
  const form = `/functions/v1/feeds?id=${feedId}`;
  const { feedSettings } = await client.ask<{ feedSettings: object }>('GET', form);
  // Without a template of the project, the settings keep their template, which has no texts.
  const where = { name: 'Main feed', project_id: created.project.id, template_id: null };
  await client.ask('PATCH', form, { ...where, feedSettings });
  const startedAt = performance.now();
  const steps: Step[] = [];
  for (let calls = 0; ; calls++) {
    await wait(CALL_INTERVAL_MS);
    if (calls % 2 === 1) {
      await ask('products?page_size=24');
      continue;
    }
    const { run: current } = await ask<FeedStatus>('status');
    if (current === null || current.id === before.run?.id) continue;
    const name = stepOf(current);
    const seconds = (performance.now() - startedAt) / 1000;
    if (steps.at(-1)?.step !== name) steps.push({ step: name, seconds: 0, peakMb: 0 });
    const step = steps.at(-1);
    const earlier = steps.slice(0, -1).reduce((sum, { seconds: spent }) => sum + spent, 0);
    if (step) Object.assign(step, { seconds: rounded(seconds - earlier, 1), peakMb: peakMb(product) });
    if (current.finished_at === null) continue;
    const { count, median, p99, max } = spreadOf(callMs);
    const total = { step: 'in all', seconds: rounded(earlier, 1), peakMb: peakMb(product) };
    return { run: current, steps: [...steps.slice(0, -1), total], calls: { count, median, p99, max } };
  }
}

function stepOf({ state, product_count: productCount }: Run): string {
  if (state === 'fetching' && productCount > 0) return 'read and keep rows';
  return state === 'queued' || state === 'fetching' ? 'fetch' : state;
}

async function secondsToRead(file: string): Promise<number> {
  const startedAt = performance.now();
  for await (const product of readProducts(readBytes(file), FIELDS.rss)) void product;
  return (performance.now() - startedAt) / 1000;
}

function check(ended: Run, productCount: number): void {
  if (ended.state !== 'published' || ended.enhanced_count !== productCount || ended.rendered_count > 0)
    throw new Error(`the run ended as ${JSON.stringify(ended)}`);
}

function peakMb({ child }: ProductProcess): number {
  return Math.round(residentMb(child.pid, 'most'));
}

/** Returns the hash of the published feed, with our images replaced by the shop's photo. */
async function publishedHash(product: ProductProcess, feedId: string, photoUrl: string): Promise<string> {
  const answer = await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`);
  const image = new RegExp(`http://[^/<]*/feedmaker/${feedId}/i/[0-9a-f]{64}\\.jpg`, 'g');
  const hash = createHash('sha256');
  let rest = '';
  for await (const text of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    // A tag cut by the end of a chunk waits for the next one.
    const cut = (rest + text).lastIndexOf('\n') + 1;
    hash.update((rest + text).slice(0, cut).replaceAll(image, photoUrl));
    rest = (rest + text).slice(cut);
  }
  return hash.update(rest).digest('hex');
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}
