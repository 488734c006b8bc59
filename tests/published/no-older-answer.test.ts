import http from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publish, type Publication } from '#server/db/feeds/publishing/publications.ts';
import { withoutReaders } from '#server/db/feeds/reader-leases.ts';
import { openDatabase, type PostgresDatabase } from '#server/platform/database/database.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/harness/fakes/shop.ts';
import { createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { usually } from '#tests/harness/long-run.ts';
import type { ProductProcess } from '#tests/harness/product-process.ts';
import { openServerMode, type ServerMode } from '#tests/harness/server-mode.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { longTest } from '#tests/harness/long-test.ts';

// Two processes answer for one feed from memory while it is published again and again.

/** How many answers are compared. */
const READS = usually(2_000, 50_000);

let mode: ServerMode;
let shop: FakeShop;
let database: PostgresDatabase;
let apis: readonly [ProductProcess, ProductProcess];
let publication: Publication;
const agent = new http.Agent({ keepAlive: true });

beforeAll(async () => {
  shop = await startShop(numberedProducts(1));
  mode = await openServerMode([shop.host]);
  apis = [await mode.start('api', 'shared'), await mode.start('api', 'shared')];
  await mode.start('worker', 'shared');
  const client = await signUp(apis[0].origin);
  const { feedId } = await createFeed(client, shop.feedUrl);
  const isUp = async () => expect((await statusOf(client, feedId)).run?.state).toBe('published');
  await vi.waitFor(isUp, { timeout: 60_000, interval: 100 });
  const runId = (await statusOf(client, feedId)).run?.id ?? '';
  database = await openDatabase(
    { dataDir: '', databaseUrl: mode.databaseUrl, databaseDirectUrl: null },
    silentLog,
  );
  const facts = {
    contentType: 'application/xml',
    sizeBytes: 1,
    productCount: 1,
    enhancedCount: 1,
    keptCount: 0,
    waitingCount: 0,
  };
  publication = { feedId, runId, storageKey: '', contentHash: '', change: null, ...facts };
});

afterAll(async () => {
  agent.destroy();
  await database?.close();
  await mode?.close();
  await shop?.close();
});

/** Returns the number of the file that this process serves. Fails where it does not answer. */
function read({ origin }: ProductProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(`${origin}/feedmaker/${publication.feedId}/feed.xml`, { agent }, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => resolve(Number(/<v>(\d+)<\/v>/.exec(text)?.[1] ?? 0)));
        response.on('error', reject);
      })
      .on('error', reject);
  });
}

/** Reads at both processes in turn, from four places, until `isOver`; counts answers older than one given before the question. */
function watch(isOver: () => boolean): {
  readonly seen: { reads: number; older: number };
  end: Promise<unknown>;
} {
  const seen = { reads: 0, older: 0 };
  let newest = 0;
  const reader = async (n: number) => {
    for (let turn = n; !isOver(); turn++) {
      const known = newest;
      const version = await read(turn % 2 === 0 ? apis[0] : apis[1]).catch(() => null);
      if (version === null) continue;
      seen.reads += 1;
      if (version < known) seen.older += 1;
      newest = Math.max(newest, version);
    }
  };
  return { seen, end: Promise.all([0, 1, 2, 3].map(reader)) };
}

let version = 0;

/** The next file, which lies in the storage and is not up yet. */
async function nextFile(): Promise<Publication> {
  version += 1;
  const storage = await openFolderStorage(path.join(mode.folder, 'shared', 'files'), {
    isOnlyProcess: false,
  });
  const storageKey = `published/${publication.feedId}/${version}.xml`;
  await storage.put(storageKey, new TextEncoder().encode(`<v>${version}</v>`));
  return { ...publication, storageKey, contentHash: String(version) };
}

test('nobody is given an older file after a newer one, while one process is late again and again and then dies', async () => {
  let isDone = false;
  const { seen, end } = watch(() => isDone);
  // On a busy machine there are many reads to a version.
  while (seen.reads < READS || version <= 10) {
    const file = await nextFile();
    // Held for longer than it may answer from memory, in the middle of a publication.
    const isLate = version % 5 === 0 && seen.reads < READS / 2;
    if (isLate) apis[1].child.kill('SIGSTOP');
    if (seen.reads >= READS / 2) await apis[1].kill();
    const published = withoutReaders(database, publication.feedId, (change) =>
      publish(database.query, { ...file, change }),
    );
    if (isLate) {
      await published;
      await wait(20);
      apis[1].child.kill('SIGCONT');
    }
    await published;
  }
  isDone = true;
  await end;
  expect(version).toBeGreaterThan(10);
  expect(seen.older).toBe(0);
  expect(await read(apis[0])).toBe(version);
}, 300_000);

test('somebody who is overtaken puts up nothing, and what a kill left behind holds up nobody', async () => {
  const { feedId } = publication;
  const [slow, quick] = [await nextFile(), await nextFile()];
  const overtaken = withoutReaders(database, feedId, async (change) => {
    await withoutReaders(database, feedId, (later) => publish(database.query, { ...quick, change: later }));
    await publish(database.query, { ...slow, change });
  });
  await expect(overtaken).rejects.toThrow('under way');
  expect(await read(apis[0])).toBe(version);
  // Somebody who announced a change and was killed.
  await database.query.run(
    'update feedmaker.publications set change = gen_random_uuid() where feed_id = $1',
    [feedId],
  );
  expect(await read(apis[0])).toBe(version);
  const next = await nextFile();
  await withoutReaders(database, feedId, (change) => publish(database.query, { ...next, change }));
  expect(await read(apis[0])).toBe(version);
});

longTest(
  'without the wait the same readers do go back, so that they would notice',
  async () => {
    const second = await mode.start('api', 'shared');
    apis = [apis[0], second];
    let isDone = false;
    const { seen, end } = watch(() => isDone);
    while (seen.older === 0) {
      const file = await nextFile();
      await database.query.run(
        'update feedmaker.publications set storage_key = $2, content_hash = $3 where feed_id = $1',
        [publication.feedId, file.storageKey, file.contentHash],
      );
      await wait(30);
    }
    isDone = true;
    await end;
    expect(seen.older).toBeGreaterThan(0);
  },
  60_000,
);
