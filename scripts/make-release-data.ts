// Writes the data of a release, which every later release must open: `node scripts/make-release-data.ts` starts the product, has two users
// publish three feeds of three products, and stores its `backup` and the answers of its addresses in tests/fixtures/release-NNNN. Run it
// once per release, after version and migrations are set.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { addresses } from '#core/public-addresses.ts';
import manifest from '../package.json' with { type: 'json' };
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { type ApiClient, createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess } from '#tests/harness/product-process.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..');
const migrations = (await readdir(path.join(root, 'server/db/migrations'))).toSorted();
const release = migrations.at(-1)!.slice(0, 4);
const folder = path.join(root, 'tests/fixtures', `release-${release}`);

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-release-'));
const shop = await startShop(numberedProducts(3));
const port = await freePort();
const product = await startProcess({ dataDir, port, allowHosts: [shop.host] });
try {
  await mkdir(folder);
  const accounts = [];
  for (const feedCount of [2, 1]) {
    const client = await signUp(product.origin);
    for (let at = 0; at < feedCount; at += 1) accounts.push(await publishedFeed(client));
  }
  const published: Record<string, string> = {};
  for (const { feedId } of accounts) Object.assign(published, await answersOf(feedId));
  await writeFile(
    path.join(folder, 'told.json'),
    `${JSON.stringify({ publicUrl: `http://localhost:${port}`, accounts, published }, null, 2)}\n`,
  );
  await writeFile(path.join(folder, 'README.md'), readme());
  const env = { ...process.env, DATA_DIR: dataDir };
  await run(process.execPath, ['server/cli.ts', 'backup', path.join(folder, 'copy')], { cwd: root, env });
  await rm(path.join(folder, 'copy/lock'), { force: true });
  await run(path.join(root, 'node_modules/.bin/oxfmt'), [folder]);
} finally {
  await product.stop();
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function publishedFeed(client: ApiClient) {
  const { feedId, project, template } = await createFeed(client, shop.feedUrl);
  for (;;) {
    const { run: last } = await statusOf(client, feedId);
    if (last?.state === 'published') break;
    await wait(200);
  }
  return { email: client.email, feedId, projectId: project.id, templateId: template.id };
}

/** Returns the SHA-256 of the feed and of each of its pictures, by path. */
async function answersOf(feedId: string): Promise<Record<string, string>> {
  const feedPath = addresses.feed.href({ feedId, ending: 'xml' });
  const feed = await fetched(feedPath);
  const links = [...feed.toString().matchAll(/\/feedmaker\/[\w-]+\/i\/\w+\.jpg/g)].map(([link]) => link);
  const answers: Record<string, string> = {};
  for (const address of [feedPath, ...new Set(links)]) answers[address] = sha256(await fetched(address));
  return answers;
}

async function fetched(address: string): Promise<Buffer> {
  // oxlint-disable-next-line no-restricted-globals -- our own server is asked as strangers ask it
  return Buffer.from(await (await fetch(product.origin + address)).arrayBuffer());
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function readme(): string {
  return `What version ${manifest.version}, whose last migration was ${release}, has written and told; \`tests/operation/older-copies.long.test.ts\` opens it.

- \`copy/\`: what \`backup\` made of it while it ran: two users, one with two feeds and one with one, each published with three pictures.
- \`told.json\`: the accounts, and the SHA-256 of what the public addresses answered.

Never change it: it stands for data that is out there. \`scripts/make-release-data.ts\` made it.
`;
}
