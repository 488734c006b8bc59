import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#tests/harness/api-client.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { sweepOwnFolder } from './sweep-own-folder.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct([]);
});
afterAll(() => product.close());

test('photos that a machine keeps as they are drawn go with their user, and nobody else’s', async () => {
  const { session } = await signUp(product.origin);
  const { user } = JSON.parse(session) as { user: { id: string } };
  const { config } = product.platform;
  const places = [user.id, randomUUID()].map((id) => path.join(config.dataDir, 'files/fitted', id, 'ab'));
  for (const place of places) {
    await mkdir(place, { recursive: true });
    await writeFile(path.join(place, 'photo'), 'pixels');
  }
  await sweepOwnFolder(product.platform);
  expect(places.map((place) => existsSync(place))).toEqual([true, false]);
});
