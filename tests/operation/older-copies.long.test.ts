import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { listCopies } from '#server/operation/copies/copy-folder.ts';
import { restoreCopy } from '#server/operation/copies/restore-copy.ts';
import { verifyCopy } from '#server/operation/copies/verify-copy.ts';
import { signIn, statusOf } from '#tests/harness/api-client.ts';
import { urlOf } from '#tests/harness/command-here.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { openEmptyDatabase } from '#tests/harness/harness-database.ts';
import { silentLog } from '#tests/harness/silent-log.ts';

// Data of a release lies in fixtures/release-NNNN/copy, as `backup` copied it; NNNN is the last migration of that release.

interface Told {
  publicUrl: string;
  accounts: { email: string; feedId: string }[];
  published: Record<string, string>;
}

const fixtures = path.join(import.meta.dirname, '..', 'fixtures');
const releases = (await readdir(fixtures)).filter((name) => /^release-\d{4}$/.test(name));
const withCopy: string[] = [];
for (const name of releases)
  if ((await readdir(path.join(fixtures, name))).includes('copy')) withCopy.push(name);

const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-older-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(withCopy)(
  'what %s has written is restored, brought up to date and answered with the bytes it had',
  async (name) => {
    // A copy's folder is locked while it is read.
    const dir = path.join(folder, name);
    await cp(path.join(fixtures, name, 'copy'), dir, { recursive: true });
    const told = JSON.parse(await readFile(path.join(fixtures, name, 'told.json'), 'utf8')) as Told;
    const [copy] = await listCopies(dir);
    if (copy === undefined) throw new Error('there is no copy');
    expect(copy.manifest.migrations.at(-1)?.name.slice(0, 4)).toBe(name.slice(-4));
    expect(await verifyCopy(dir, copy)).toEqual([]);
    const dataDir = path.join(folder, `${name}-data`);
    const database = await openEmptyDatabase();
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: urlOf(database) });
    await restoreCopy(config, { dir, log: silentLog });
    const data = { database, files: path.join(dataDir, 'files') };
    const product = await startProduct([], { data, env: { PUBLIC_URL: told.publicUrl } });
    onTestFinished(() => product.close());
    for (const [address, sha256] of Object.entries(told.published)) {
      const bytes = Buffer.from(await (await fetch(product.origin + address)).arrayBuffer());
      expect([address, createHash('sha256').update(bytes).digest('hex')]).toEqual([address, sha256]);
    }
    for (const { email, feedId } of told.accounts) {
      const client = await signIn(product.origin, email);
      expect((await statusOf(client, feedId)).published).toMatchObject({ enhanced_count: 3 });
    }
    expect(Object.keys(told.published)).toHaveLength(12);
  },
);

test('every version of the changelog has left data to be opened', async () => {
  const changelog = await readFile(path.join(fixtures, '..', '..', 'CHANGELOG.md'), 'utf8');
  const versions = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version]) => version);
  // That of 0.1.0 is release-0150, which older-data.test.ts opens.
  expect(releases).toHaveLength(versions.length);
});
