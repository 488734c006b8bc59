import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFolderStorage } from './folder-storage.ts';
import { describeStorage } from './storage.contract.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'storage-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

describeStorage('a folder', async () => ({
  storage: await openFolderStorage(path.join(folder, 'contract')),
  close: async () => undefined,
}));

test('removes at start what an earlier process left half written', async () => {
  const root = path.join(folder, 'leftovers');
  await openFolderStorage(root);
  await writeFile(path.join(root, '.part', 'half'), 'half');
  const storage = await openFolderStorage(root);
  expect(await readdir(path.join(root, '.part'))).toEqual([]);
  await storage.put('a', new Uint8Array(1));
  expect(await readdir(root)).toEqual(['.part', 'a']);
});

test('follows no symlink out of the folder, neither as an object nor as a folder', async () => {
  const root = path.join(folder, 'links');
  const storage = await openFolderStorage(root);
  const outside = path.join(folder, 'outside');
  await writeFile(outside, 'secret');
  await symlink(outside, path.join(root, 'file'));
  await symlink(folder, path.join(root, 'folder'));
  await expect(storage.get('file')).rejects.toMatchObject({ code: 'not_found' });
  await expect(storage.get('folder/outside')).rejects.toMatchObject({ code: 'not_found' });
  await expect(storage.put('folder/outside', new Uint8Array(1))).rejects.toMatchObject({ code: 'not_found' });
  await expect(storage.delete('folder/outside')).rejects.toMatchObject({ code: 'not_found' });
  expect(await readFile(outside, 'utf8')).toBe('secret');
});
