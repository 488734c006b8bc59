import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { AppError } from '#core/errors.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import type { Storage, StoredObject } from '#server/platform/storage/port.ts';
import { type KeptCopies, openKeptCopies } from './kept-copies.ts';

const feedKey = 'published/feed/version.xml';
const picture = Buffer.alloc(30_000, 'a picture ');
const pictureKey = `images/feed/${createHash('sha256').update(picture).digest('hex')}.jpg`;

let folder: string;
let bucket: Storage;
let copies: KeptCopies;
let opened: string[];
let isAway: boolean;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'copies-'));
  bucket = await openFolderStorage(path.join(folder, 'bucket'));
  await bucket.put(feedKey, Buffer.from('a whole feed'));
  await bucket.put(pictureKey, picture);
  opened = [];
  isAway = false;
  copies = await open();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function open(cache = '10MB'): Promise<KeptCopies> {
  const config = readConfig({
    DATA_DIR: path.join(folder, 'data'),
    DISK_RESERVE: '1',
    S3_BUCKET: 'feeds',
    S3_CACHE: cache,
  });
  const storage = {
    ...bucket,
    open: async (key: string) => {
      opened.push(key);
      if (isAway) throw new AppError('unavailable');
      return await bucket.open(key);
    },
  };
  const made = await openKeptCopies({ config, storage });
  // Nothing is written before the folder was looked through.
  if (cache !== 'none')
    await expect
      .poll(async () => {
        await textOf(await made.open(feedKey));
        return await readdir(path.join(folder, 'data/copies'));
      })
      .toContain('published');
  return made;
}

async function textOf(found: StoredObject | null): Promise<string | null> {
  if (found === null) return null;
  const parts: Buffer[] = [];
  for await (const part of found.body) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

test('what was fetched once is served again without the bucket, also by the next process', async () => {
  expect(await textOf(await copies.open(pictureKey))).toBe(picture.toString());
  isAway = true;
  for (const each of [copies, await open()]) {
    expect(await textOf(await each.open(feedKey))).toBe('a whole feed');
    expect(await textOf(await each.open(pictureKey))).toBe(picture.toString());
    await expect(each.open('published/feed/unknown.xml')).rejects.toMatchObject({ code: 'unavailable' });
  }
});

test('what is not in the bucket is not there, and no copy says otherwise', async () => {
  expect(await copies.open('published/feed/none.xml')).toBeNull();
  expect(await readdir(path.join(folder, 'data/copies/published/feed'))).toEqual(['version.xml']);
});

test('a picture whose copy was damaged is fetched again', async () => {
  await textOf(await copies.open(pictureKey));
  await writeFile(path.join(folder, 'data/copies', pictureKey), picture.subarray(0, 100));
  expect(await textOf(await copies.open(pictureKey))).toBe(picture.toString());
});

test('fifty who ask at once make one copy, and each has all of it', async () => {
  opened = [];
  const answers = await Promise.all(Array.from({ length: 50 }, () => copies.open(pictureKey).then(textOf)));
  expect(answers).toEqual(Array.from({ length: 50 }, () => picture.toString()));
  isAway = true;
  expect(await textOf(await copies.open(pictureKey))).toBe(picture.toString());
});

test('deleted pictures go from the copies at once', async () => {
  await textOf(await copies.open(pictureKey));
  await bucket.delete(pictureKey);
  await copies.forget('images/feed/');
  expect(await copies.open(pictureKey)).toBeNull();
  expect(await textOf(await copies.open(feedKey))).toBe('a whole feed');
});

test('no copy is kept where there is to be none', async () => {
  const none = await open('none');
  await copies.forget('images/');
  await copies.forget('published/');
  expect(await textOf(await none.open(feedKey))).toBe('a whole feed');
  isAway = true;
  await expect(none.open(feedKey)).rejects.toMatchObject({ code: 'unavailable' });
});
