import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createDefaultTemplate } from '#picture/designs';
import { connectDatabase, type PostgresDatabase } from '#server/platform/database/database.ts';
import { embeddedTarget } from '#server/platform/database/database-target.ts';
import { readEndpoint } from '#server/platform/database/postmaster.ts';
import { createFeed, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess } from '#tests/harness/product-process.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/harness/fakes/shop.ts';
import { postmasterOf } from '../../faults/support/processes.ts';
import { numberedPhoto, shopPhotos } from '../picture/bench-photos.ts';
import { measureTree } from '../picture/process-tree.ts';
import { untilPublished } from './until-published.ts';

/** `PRODUCTS` in the environment says otherwise. */
const productCount = Number(process.env['PRODUCTS'] ?? 500);

/** Px of a picture's sides; `PX` says otherwise: with 512 many products are drawn soon, where the other runs are what matters. */
const picturePx = Number(process.env['PX'] ?? 1080);
const photoPx = Math.min(1000, picturePx);
const size = { width: picturePx, height: picturePx };

/** Where the product is measured. */
interface Place {
  readonly pid: number;
  readonly dataDir: string;
  readonly metrics: number;
  readonly database: PostgresDatabase;
  readonly client: ApiClient;
  readonly shop: FakeShop;
}

/** What the product has used or has so far. */
type Totals = Record<
  | 'server CPU ms'
  | 'database CPU ms'
  | 'statements'
  | 'requests to the shop'
  | 'bytes from the shop'
  | 'files written'
  | 'bytes of files'
  | 'bytes of the database'
  | 'rows'
  | 'WAL bytes',
  number
>;

/** What one product costs in each kind of run: the table of docs/scale.md. */
export async function run(options: { json: boolean }): Promise<void> {
  const { shop, bytesSent } = await openShop();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-costs-'));
  const metrics = await freePort();
  const product = await startProcess({
    dataDir,
    port: await freePort(),
    allowHosts: [shop.host],
    env: { METRICS: String(metrics) },
  });
  const endpoint = await readEndpoint(path.join(dataDir, 'postgres'));
  const database = connectDatabase(embeddedTarget(endpoint ?? { host: '', port: 0 }), silentLog);
  try {
    const client = await signUp(product.origin);
    const place = { pid: product.child.pid ?? 0, dataDir, metrics, database, client, shop };
    const { html } = createDefaultTemplate({ name: 'Square', type: 'custom', ...size });
    const template = { ...size, defaultHtmlTemplate: Buffer.from(html).toString('base64') };
    let feedId = '';
    const rows: Record<string, Record<string, number>> = {};
    const measure = async (name: string, begin: () => Promise<unknown>) => {
      const before = await totalsOf(place, bytesSent());
      const last = feedId === '' ? undefined : (await statusOf(client, feedId)).run?.id;
      await begin();
      await untilPublished(client, { feedId: () => feedId, productCount, last });
      rows[name] = perProduct(before, await totalsOf(place, bytesSent()));
    };
    await measure('everything is new', async () => {
      feedId = (await createFeed(client, shop.feedUrl, template)).feedId;
    });
    const bySchedule = () => database.query.run('update feedmaker.feeds set next_run_at = now()');
    await measure('nothing changed', bySchedule);
    shop.products = shop.products.map((item) => ({
      ...item,
      price: item.price.replace(/^\d+/, (units) => String(Number(units) + 1)),
    }));
    await measure('every price changed', bySchedule);
    if (options.json) console.log(JSON.stringify({ bench: 'costs', productCount, rows }));
    else {
      console.log(
        `${productCount} products with photos of ${photoPx} px, pictures of ${size.width} px; per product:`,
      );
      console.table(rows);
    }
  } finally {
    await database.close();
    await product.stop();
    await shop.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function openShop(): Promise<{ shop: FakeShop; bytesSent: () => number }> {
  const photos = (await shopPhotos(photoPx)).map((photo) => Buffer.from(photo));
  const shop = await startShop(numberedProducts(productCount));
  let photoBytes = 0;
  for (let at = 0; at < productCount; at += 1) {
    const photo = numberedPhoto(photos[at % photos.length] ?? Buffer.alloc(0), at);
    shop.answers.set(`/photos/${at + 1}.jpg`, (request, response) => {
      if (request.headers['if-none-match'] === `"${at}"`) return void response.writeHead(304).end();
      photoBytes += photo.length;
      response.writeHead(200, { 'content-type': 'image/jpeg', etag: `"${at}"` }).end(photo);
    });
  }
  const feeds = () => shop.requests.filter((request) => request === '/feed.xml').length;
  return { shop, bytesSent: () => photoBytes + feeds() * Buffer.byteLength(shop.feedText()) };
}

async function totalsOf(place: Place, bytesFromShop: number): Promise<Totals> {
  const { pid, dataDir, database, shop } = place;
  const postmaster = postmasterOf(dataDir) ?? 0;
  // The embedded database is a child of the server.
  const inDatabase = measureTree(postmaster).cpuSeconds;
  const numbers = await (await fetch(`http://127.0.0.1:${place.metrics}/metrics`)).text();
  const sum = (pattern: RegExp) =>
    [...numbers.matchAll(pattern)].reduce((all, [, count]) => all + Number(count), 0);
  const facts = await database.query.one<{ size: number; wal: number; rows: number }>(
    `select pg_database_size(current_database())::bigint as size, (pg_current_wal_lsn() - '0/0')::bigint as wal,
      (select sum(n_live_tup)::bigint from pg_stat_user_tables) as rows`,
  );
  return {
    'server CPU ms': (measureTree(pid).cpuSeconds - inDatabase) * 1000,
    'database CPU ms': inDatabase * 1000,
    statements: sum(/^feedmaker_database_query_seconds_count(?:\{[^}]*\})? (\S+)$/gm),
    'requests to the shop': shop.requests.length,
    'bytes from the shop': bytesFromShop,
    'files written': sum(/^feedmaker_storage_seconds_count\{[^}]*operation="put"[^}]*\} (\S+)$/gm),
    'bytes of files': await bytesIn(path.join(dataDir, 'files')),
    'bytes of the database': facts.size,
    rows: facts.rows,
    'WAL bytes': facts.wal,
  };
}

function perProduct(before: Totals, after: Totals): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after).map(([name, value]) => {
      const each = (value - before[name as keyof Totals]) / productCount;
      return [name, Math.round(each * 100) / 100];
    }),
  );
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  return bytes;
}
