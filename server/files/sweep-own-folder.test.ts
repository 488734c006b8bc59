import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { databaseForFile } from '#tests/harness/auth-scene.ts';
import { addUser } from '#tests/harness/feed-rows.ts';
import { sweepOwnFolder } from './sweep-own-folder.ts';

const database = await databaseForFile();

test('photos that a machine keeps as they are drawn go with their user, and nobody else’s', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'own-folder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = readConfig({ DATA_DIR: folder });
  const ids = [await addUser(database.query), randomUUID()];
  const places = ids.map((id) => path.join(folder, 'files/fitted', id, 'ab'));
  for (const place of places) {
    await mkdir(place, { recursive: true });
    await writeFile(path.join(place, 'photo'), 'pixels');
  }
  await sweepOwnFolder({ config, database });
  expect(places.map((place) => existsSync(place))).toEqual([true, false]);
});
