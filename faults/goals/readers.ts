import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeRandom } from '../../packages/feed/src/random.fixture.ts';
import { createFeed, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import type { Fault } from '../fault.ts';
import { type Cluster, openCluster } from '../support/cluster.ts';
import { untilPublished } from '../support/until-ended.ts';

const FEEDS = 6;
const PRODUCTS = 5;
const KILLS = 50;

/** Minimum number of published files; with fewer, the kills would hit no publication. */
const FILES_MIN = KILLS / 2;
const WORKERS = 3;
const READERS = 4;
const READS_MIN = 2_000;
const MS_MAX = 400_000;

/** Counts of what readers of the feeds have seen. */
interface Sights {
  reads: number;
  /** Answers that do not match their ETag, lack products or mix prices of two versions. */
  torn: number;
  /** Answers older than one given before the request began. */
  older: number;
  /** Answers with a status other than 200. */
  refused: number;
  readonly versions: Set<string>;
}

/** Reads feeds that are published continuously by workers, one of which is killed again and again. */
export const fault: Fault = {
  title: `${FEEDS} feeds are read and published without a pause, and one of the workers that publish them is killed ${KILLS} times`,
  async run({ seed, say }) {
    const random = makeRandom(seed);
    const cluster = await openCluster(PRODUCTS);
    const { shop, reprice, start } = cluster;
    const api = await start('api');
    // A killed worker is restarted while the others continue.
    const workers = Array.from({ length: WORKERS }, () => start('worker'));
    const sights: Sights = { reads: 0, torn: 0, older: 0, refused: 0, versions: new Set() };
    let kills = 0;
    try {
      const client = await signUp(api.origin);
      const feeds: string[] = [];
      for (let n = 0; n < FEEDS; n += 1) feeds.push((await createFeed(client, shop.feedUrl)).feedId);
      for (const feed of feeds) await untilPublished(client, feed, { products: PRODUCTS });
      const newest = new Map<string, number>();
      const over = new AbortController();
      const reader = async (n: number) => {
        for (let turn = n; !over.signal.aborted; turn += 1) {
          await wait(4);
          const feed = feeds[turn % FEEDS] ?? '';
          const known = newest.get(feed) ?? 0;
          const version = judge(await get(`${api.origin}/feedmaker/${feed}/feed.xml`), sights);
          if (version === null) continue;
          if (version < known) sights.older += 1;
          newest.set(feed, Math.max(known, newest.get(feed) ?? 0, version));
        }
      };
      const reading = Array.from({ length: READERS }, (_unused, n) => reader(n));
      const refreshing = keepPublishing(client, feeds, reprice, () => over.signal.aborted);
      const since = performance.now();
      while ((kills < KILLS || sights.reads < READS_MIN) && performance.now() - since < MS_MAX) {
        // Wait for all. Where a start takes long, each worker would be killed as soon as it is ready, and nothing would be published.
        await Promise.all(workers);
        await wait(random.below(1_500));
        await (await workers[kills % WORKERS])?.kill();
        workers[kills % WORKERS] = start('worker');
        kills += 1;
        if (kills % 10 === 0) say(`${kills} kills, ${sights.reads} reads, ${sights.versions.size} files`);
      }
      over.abort();
      await Promise.all([...reading, refreshing]);
      // Stops the workers, so that they do not replace the files that are damaged next.
      for (const worker of workers) await (await worker).kill();
      const noticed = await writeInPlace(cluster, feeds);
      return resultOf({ seed, kills, noticed, sights });
    } finally {
      await Promise.allSettled(workers);
      await cluster.close();
    }
  },
};

function resultOf({
  seed,
  kills,
  noticed,
  sights,
}: {
  seed: number;
  kills: number;
  noticed: number;
  sights: Sights;
}) {
  const { reads, torn, older, refused, versions } = sights;
  const losses = [
    ...(torn > 0 ? [`${torn} answers were not whole`] : []),
    ...(older > 0 ? [`${older} answers were older than one before`] : []),
    ...(refused > 0 ? [`${refused} readers were refused`] : []),
    ...(noticed === 0 ? ['files that were written in place were not noticed: this shows nothing'] : []),
  ];
  const figure = `${reads} reads of ${versions.size} files beside ${kills} kills: ${torn} torn, ${older} older, ${refused} refused; written in place: ${noticed} torn`;
  const isMet = losses.length === 0 && kills >= KILLS && reads >= READS_MIN && versions.size >= FILES_MIN;
  return {
    rows: [{ seed, kills, reads, files: versions.size, torn, older, refused, 'torn in place': noticed }],
    losses,
    goals: [{ goal: 'R2' as const, figure, isMet }],
  };
}

/** Returns the revision that an answer shows; null if it shows none. */
function judge({ status, etag, body }: Answer, sights: Sights): number | null {
  sights.reads += 1;
  if (status !== 200) {
    sights.refused += 1;
    return null;
  }
  const hash = createHash('sha256').update(body).digest('hex');
  const prices = body.toString().match(/<g:price>\d+\./g) ?? [];
  if (etag !== `"${hash}"` || prices.length !== PRODUCTS || new Set(prices).size !== 1) sights.torn += 1;
  sights.versions.add(hash);
  return Number(/\d+/.exec(prices[0] ?? '')?.[0] ?? 0);
}

interface Answer {
  readonly status: number;
  readonly etag: string;
  readonly body: Buffer;
}

function get(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    http
      // Uses a new connection: the server may close a kept-alive one at the moment of the request.
      .get(url, { agent: false }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            etag: response.headers.etag ?? '',
            body: Buffer.concat(parts),
          }),
        );
      })
      .on('error', reject);
  });
}

/** Changes prices and refreshes each feed repeatedly; if a run of a feed is open, it continues instead. */
async function keepPublishing(
  client: ApiClient,
  feeds: readonly string[],
  reprice: () => number,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    reprice();
    for (const feed of feeds) await client.call('POST', `/functions/v1/feeds/${feed}/refresh`);
    await wait(400);
  }
}

/** Writes files in place, as a product without atomic writes would; returns how many of them the readers' checks notice. */
async function writeInPlace(cluster: Cluster, feeds: readonly string[]): Promise<number> {
  const control: Sights = { reads: 0, torn: 0, older: 0, refused: 0, versions: new Set() };
  for (const feed of feeds) {
    const folder = path.join(cluster.folder, 'shared', 'files', 'published', feed);
    for (const name of (await readdir(folder)).filter((file) => !/\.(gz|br)$/.test(file))) {
      const bytes = await readFile(path.join(folder, name));
      await writeFile(path.join(folder, name), bytes.subarray(0, bytes.length / 2));
    }
  }
  // A newly started process has none of the files in memory.
  const { origin } = await cluster.start('api');
  for (const feed of feeds) judge(await get(`${origin}/feedmaker/${feed}/feed.xml`), control);
  return control.torn;
}
