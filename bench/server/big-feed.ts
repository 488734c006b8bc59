import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
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
import { createDefaultTemplate } from '#picture/designs';
import {
  createFeed,
  must,
  signUp,
  statusOf,
  type ApiClient,
  type CreatedFeed,
} from '#tests/harness/api-client.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess, type ProductProcess } from '#tests/harness/product-process.ts';
import { FIELDS, read } from '../feed/feed-fields.ts';
import { writeFeed } from '../feed/feed-samples.ts';

const SIZE_MB = 500;

/** `PRODUCTS` in the environment asks for so many short products instead of a size; 0: it does not. */
const productCountAsked = Number(process.env['PRODUCTS'] ?? 0);

/** Two calls of the dashboard in turns, just within what one user may ask per minute. */
const CALL_INTERVAL_MS = 220;

/** What the shop serves: a file, which may be replaced, and one photo. */
interface Shop {
  readonly host: string;
  readonly feedUrl: string;
  readonly photoUrl: string;
  file: string;
  close(): void;
}

/** When a step was first seen, in seconds since the run was asked for, and the server's highest memory until its end. */
interface Step {
  step: string;
  seconds: number;
  peakMb: number;
}

/**
 * A whole run of one large feed through the real server process. Every product has the same photo and a template
 * without texts, and a run of a small feed has rendered that one image: what is measured is fetching, reading, keeping
 * rows and publishing, with an image of ours in every product, and not rendering.
 */
export async function run(options: { json: boolean; sizeMb?: number | undefined }): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-bench-'));
  const shop = await openShop();
  let product: ProductProcess | null = null;
  try {
    const small = await writeSource(folder, 'small', 0.02, shop.photoUrl);
    const large =
      productCountAsked > 0
        ? await writeShortProducts(folder, productCountAsked, shop.photoUrl)
        : await writeSource(folder, 'large', options.sizeMb ?? SIZE_MB, shop.photoUrl);
    shop.file = small.file;
    const allowHosts = [shop.host];
    product = await startProcess({ dataDir: path.join(folder, 'data'), port: await freePort(), allowHosts });
    const client = await signUp(product.origin);
    const created = await createFeed(client, shop.feedUrl, settings());
    const { feedId } = created;
    await untilEnded(client, feedId);
    const idleMb = await peakMb(product);
    shop.file = large.file;
    const result = await measure(product, client, created);
    const { productCount } = large;
    check(result.run, productCount);
    // All is known by now, so this is what an hour costs in which nothing changes.
    const again = await measure(product, client, created);
    check(again.run, productCount);
    const readTwiceSeconds = 2 * (await secondsToRead(large.file));
    const { size } = await stat(large.file);
    const isWhole =
      (await publishedHash(product, feedId, shop.photoUrl)) === (await hashOf(read(large.file)));
    if (!isWhole) throw new Error('the published feed differs in more than its image links');
    const report = {
      bench: 'big-feed',
      sizeMb: Math.round(size / 1e6),
      productCount,
      idleMb,
      ...result,
      again,
      readTwiceSeconds,
    };
    console.log(options.json ? JSON.stringify(report) : textOf(report));
  } finally {
    await product?.stop();
    shop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function settings() {
  const size = { width: 512, height: 512 };
  const { html } = createDefaultTemplate({ name: 'Square', type: 'custom', ...size });
  const withoutTexts = html.replaceAll(/\{\{(TITLE|PRICE|BRAND)\b[^}]*\}\}/g, '');
  const defaultHtmlTemplate = Buffer.from(withoutTexts).toString('base64');
  return { ...size, defaultHtmlTemplate, availabilityOption: null };
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

/** A feed of so many short products, which all have the one photo. */
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

/** A feed in which every product has the one photo. */
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
    rewriteFeed(read(draft), FIELDS.rss, () => ({ image: photoUrl })),
    createWriteStream(file),
  );
  await rm(draft);
  return { file, productCount };
}

/** Runs the feed again, by saving its form, and asks for what the dashboard shows until it is up. */
async function measure(product: ProductProcess, client: ApiClient, created: CreatedFeed) {
  const { feedId } = created;
  const before = await statusOf(client, feedId);
  const callMs: number[] = [];
  const ask = async <T>(call: string): Promise<T> => {
    const startedAt = performance.now();
    const { body } = await must<T>(client.call('GET', `/functions/v1/feeds/${feedId}/${call}`));
    callMs.push(performance.now() - startedAt);
    return body;
  };
  const form = `/functions/v1/feeds?id=${feedId}`;
  const { feedSettings } = (await must<{ feedSettings: object }>(client.call('GET', form))).body;
  // Without a template of the project the settings keep the one without texts.
  const where = { name: 'Main feed', project_id: created.project.id, template_id: null };
  await must(client.call('PATCH', form, { ...where, feedSettings }));
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
    if (step) Object.assign(step, { seconds: seconds - earlier, peakMb: await peakMb(product) });
    if (current.finished_at !== null)
      return { run: current, steps: steps.slice(0, -1), callMs: quantiles(callMs) };
  }
}

function stepOf({ state, product_count: productCount }: Run): string {
  if (state === 'fetching' && productCount > 0) return 'read and keep rows';
  return state === 'queued' || state === 'fetching' ? 'fetch' : state;
}

async function untilEnded(client: ApiClient, feedId: string): Promise<void> {
  while ((await statusOf(client, feedId)).run?.finished_at === null) await wait(CALL_INTERVAL_MS);
}

/** As the product reads it, and nothing else. */
async function secondsToRead(file: string): Promise<number> {
  const startedAt = performance.now();
  for await (const product of readProducts(read(file), FIELDS.rss)) void product;
  return (performance.now() - startedAt) / 1000;
}

function check(ended: Run, productCount: number): void {
  if (ended.state !== 'published' || ended.enhanced_count !== productCount || ended.rendered_count > 0)
    throw new Error(`the run ended as ${JSON.stringify(ended)}`);
}

/** The most memory that the server's process ever had; its database is a process of its own. */
async function peakMb(product: ProductProcess): Promise<number> {
  const status = await readFile(`/proc/${product.child.pid}/status`, 'utf8');
  return (Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / 1e6;
}

/** The hash of what is published, with the shop's photo back in the place of our images. */
async function publishedHash(product: ProductProcess, feedId: string, photoUrl: string): Promise<string> {
  const answer = await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`);
  const image = new RegExp(`http://[^/<]*/feedmaker/${feedId}/i/[0-9a-f]{64}\\.jpg`, 'g');
  const hash = createHash('sha256');
  let rest = '';
  for await (const text of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    // A tag that is cut by the end of a chunk waits for the next one.
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

function quantiles(values: readonly number[]): { count: number; p50: number; p99: number; max: number } {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

type Measured = Awaited<ReturnType<typeof measure>>;

function textOf(
  report: Measured & {
    sizeMb: number;
    productCount: number;
    idleMb: number;
    again: Measured;
    readTwiceSeconds: number;
  },
) {
  const { steps, callMs, again } = report;
  const totalOf = (all: readonly Step[]) => all.reduce((sum, { seconds }) => sum + seconds, 0);
  const total = totalOf(steps);
  return [
    `${report.sizeMb} MB, ${report.productCount} products, an image of ours in each; published whole`,
    `${'idle'.padEnd(20)}${''.padStart(8)}  ${report.idleMb.toFixed(0).padStart(5)} MB peak of the server process`,
    ...steps.map(
      ({ step, seconds, peakMb: peak }) =>
        `${step.padEnd(20)}${seconds.toFixed(1).padStart(8)} s${peak.toFixed(0).padStart(5)} MB`,
    ),
    `${'in all'.padEnd(20)}${total.toFixed(1).padStart(8)} s`,
    `${'again, unchanged'.padEnd(20)}${totalOf(again.steps).toFixed(1).padStart(8)} s (${again.steps.map(({ step, seconds }) => `${step} ${seconds.toFixed(1)}`).join(', ')})`,
    `${'its source read twice'.padEnd(20)}${report.readTwiceSeconds.toFixed(1).padStart(7)} s`,
    `${callMs.count} calls of the dashboard meanwhile: p50 ${callMs.p50.toFixed(0)} ms, p99 ${callMs.p99.toFixed(0)} ms, max ${callMs.max.toFixed(0)} ms`,
  ].join('\n');
}
