import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { exportUser } from '#server/operation/copies/export-user.ts';
import { lookAtDatabase } from '#server/platform/database/look-at-database.ts';
import { signIn, signUp } from '#tests/harness/api-client.ts';
import { environmentOf } from '#tests/harness/command-here.ts';
import { startProduct } from '#tests/harness/harness.ts';

const product = await startProduct([]);
const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-move-'));
const config = readConfig(environmentOf(product));
const database = (await lookAtDatabase(config, product.platform.log))!;
afterAll(async () => {
  await database.close();
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

test('an account whose copy is lost before it is finished works where it was', async () => {
  // The first account runs the installation, and stays.
  await signUp(product.origin);
  const mover = await signUp(product.origin);
  const { id } = await database.query.one<{ id: string }>('select id from auth.users where email = $1', [
    mover.email,
  ]);
  const losing: typeof database = {
    ...database,
    async openSession() {
      const session = await database.openSession();
      const end = session.end.bind(session);
      session.end = async () => {
        for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true });
        await end();
      };
      return session;
    },
  };
  await expect(exportUser({ config, database: losing }, id, folder)).rejects.toThrow(/ENOENT/);
  const back = await signIn(product.origin, mover.email);
  expect((await back.call('GET', '/api/v1/projects')).status).toBe(200);
});
