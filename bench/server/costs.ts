import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase, type PostgresDatabase } from '#server/platform/database/database.ts';
import { embeddedTarget } from '#server/platform/database/database-target.ts';
import { readEndpoint } from '#server/platform/database/postmaster.ts';
import { createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { freePort } from '#tests/harness/harness.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { openProduct } from '../../faults/support/open-product.ts';
import { measureTree, postmasterOf } from '../../faults/support/processes.ts';
import { untilPublished } from '../../faults/support/until-ended.ts';
import { defaultDesign, fromEnvironment, rounded, type Report } from '../bench.ts';
import { startPhotoShop, type PhotoShop } from './photo-shop.ts';

const products = fromEnvironment('PRODUCTS', 500);

/** Width and height of a picture in px. With 512, many products are drawn quickly, for measuring the runs that do not draw. */
const picturePx = fromEnvironment('PX', 1080);
const photoPx = Math.min(1000, picturePx);

/** Runs that change nothing are short, so several are measured together, after as many in which the server compiles what they need. */
const REPEATED = 5;

/** The measured process, and where its data is. */
interface Place {
  readonly pid: number;
  readonly dataDir: string;
  readonly metrics: number;
  readonly database: PostgresDatabase;
  readonly shop: PhotoShop;
}

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

/** Measures the cost of one product in each kind of run: the table of docs/scale.md. */
export async function run(): Promise<Report> {
  const shop = await startPhotoShop(products, photoPx);
  const metrics = await freePort();
  const { product, dataDir, close } = await openProduct([shop], { env: { METRICS: String(metrics) } });
  const endpoint = await readEndpoint(path.join(dataDir, 'postgres'));
  const database = connectDatabase(embeddedTarget(endpoint ?? { host: '', port: 0 }), silentLog);
  try {
    const client = await signUp(product.origin);
    const place = { pid: product.child.pid ?? 0, dataDir, metrics, database, shop };
    let feedId = '';
    const rows: object[] = [];
    const wholeRuns: object[] = [];
    const repeat = async (begin: () => Promise<unknown>, times: number) => {
      for (let n = 0; n < times; n += 1) {
        const after = feedId === '' ? undefined : (await statusOf(client, feedId)).run?.id;
        await begin();
        await untilPublished(client, feedId, { products, after });
      }
    };
    const measure = async (what: string, begin: () => Promise<unknown>, times = 1) => {
      const before = await totalsOf(place);
      await repeat(begin, times);
      const ended = await totalsOf(place);
      rows.push({ run: what, ...difference(before, ended, times * products) });
      wholeRuns.push({ run: what, ...difference(before, ended, times) });
    };
    await measure('everything is new', async () => {
      const design = defaultDesign({ width: picturePx, height: picturePx });
      feedId = (await createFeed(client, shop.feedUrl, design)).feedId;
    });
    // At once: the schedule's next look would be up to 30 s of an idle product.
    const refresh = () => client.ask('POST', `/functions/v1/feeds/${feedId}/refresh`);
    const measureRepeated = async (what: string) => {
      await repeat(refresh, REPEATED);
      await measure(what, refresh, REPEATED);
    };
    await measureRepeated('the same bytes');
    let written = 0;
    shop.answers.set('/feed.xml', (_request, response) => {
      written += 1;
      response.end(`${shop.feedText()}<!-- ${written} -->`);
    });
    await measureRepeated('the same products in other bytes');
    shop.products = shop.products.map((item) => ({
      ...item,
      price: item.price.replace(/^\d+/, (units) => String(Number(units) + 1)),
    }));
    await measure('every price changed', refresh);
    const about = `${products} products with photos of ${photoPx} px, pictures of ${picturePx} px`;
    return { about, tables: { 'per product': rows, 'per run': wholeRuns } };
  } finally {
    await database.close();
    await close();
  }
}

async function totalsOf(place: Place): Promise<Totals> {
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
    'bytes from the shop': shop.bytesSent(),
    'files written': sum(/^feedmaker_storage_seconds_count\{[^}]*operation="put"[^}]*\} (\S+)$/gm),
    'bytes of files': await bytesIn(path.join(dataDir, 'files')),
    'bytes of the database': facts.size,
    rows: facts.rows,
    'WAL bytes': facts.wal,
  };
}

/** Returns what was used between two moments, divided by a number. */
function difference(before: Totals, after: Totals, by: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after).map(([name, value]) => [
      name,
      rounded((value - before[name as keyof Totals]) / by, 2),
    ]),
  );
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  return bytes;
}
