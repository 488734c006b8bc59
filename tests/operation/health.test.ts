import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { doctorMessages } from '#core/messages/doctor-messages.ts';
import { jobs } from '#server/jobs.ts';
import { startS3Server } from '#tests/harness/fakes/s3-server.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { movingClock } from '#tests/harness/publishing.ts';
import { longTest } from '#tests/harness/long-test.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';

const { product } = await openProduct();

async function readiness(of: TestProduct = product): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${of.origin}/readyz`);
  return { status: answer.status, body: await answer.json() };
}

async function storedFiles(): Promise<string[]> {
  const keys = [];
  for await (const key of product.platform.storage.list('')) keys.push(key);
  return keys;
}

const parts = { database: 'ok', storage: 'ok', jobs: 'ok', workers: 'ok', drawing: 'ok' };
const allWell = { status: 200, body: { status: 'ok', ...parts, problems: [] } };

test('a product that works is ready, however often and by how many it is asked', async () => {
  await product.settle();
  expect(await readiness()).toEqual(allWell);
  const files = await storedFiles();
  for (const answer of await Promise.all(Array.from({ length: 20 }, () => readiness())))
    expect(answer).toEqual(allWell);
  expect(await storedFiles()).toEqual(files);
});

test('who is not on this machine is told no more than whether it is ready', async () => {
  const folder = path.join(product.platform.config.dataDir, 'files', '.part');
  const asked = async () => {
    const answer = await fetch(`${product.origin}/readyz`, {
      headers: { 'x-forwarded-for': '198.51.100.7' },
    });
    return { status: answer.status, body: await answer.json() };
  };
  expect(await asked()).toEqual({ status: 200, body: { status: 'ok' } });
  await rm(folder, { recursive: true });
  expect(await asked()).toEqual({ status: 503, body: { status: 'failed' } });
  await mkdir(folder);
});

test('a storage that cannot be written to is named, and it is ready again once it can', async () => {
  // A disk that is gone and comes back: permissions would not stop a test that runs as root.
  const folder = path.join(product.platform.config.dataDir, 'files', '.part');
  await rm(folder, { recursive: true });
  expect(await readiness()).toEqual({
    status: 503,
    body: { status: 'failed', ...parts, storage: 'failed', problems: [doctorMessages.storageSilent] },
  });
  expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
  await mkdir(folder);
  expect(await readiness()).toEqual(allWell);
});

longTest(
  'a bucket is written to twice a minute at most, however many ask, and at once again after it failed',
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-health-'));
    const bucket = await startS3Server(folder);
    const clock = movingClock();
    const elsewhere = await startProduct([], { env: bucket.env, clock });
    const writes = () => bucket.asked.filter((call) => call === 'PUT /feeds/health/probe').length;
    onTestFinished(async () => {
      await elsewhere.close();
      await bucket.close();
      await rm(folder, { recursive: true, force: true });
    });
    for (let n = 0; n < 5; n += 1) expect(await readiness(elsewhere)).toEqual(allWell);
    expect(writes()).toBe(1);
    clock.aheadMs += 31_000;
    for (let n = 0; n < 5; n += 1) expect(await readiness(elsewhere)).toEqual(allWell);
    expect(writes()).toBe(2);
    bucket.be('away');
    clock.aheadMs += 31_000;
    for (let n = 0; n < 2; n += 1)
      expect(await readiness(elsewhere)).toMatchObject({ status: 503, body: { storage: 'failed' } });
    bucket.be('well');
    await expect.poll(() => readiness(elsewhere), { timeout: 30_000 }).toEqual(allWell);
  },
);

longTest('what hangs is named in time, and does not keep the answer', async () => {
  const { database } = product.platform;
  const away = await database.asOwner(async (sql) => {
    await sql.run('lock table pgboss.job in access exclusive mode');
    return readiness();
  });
  expect(away).toMatchObject({ status: 200, body: { status: 'degraded', database: 'ok', jobs: 'unknown' } });
  expect(await readiness()).toEqual(allWell);
});

test('jobs that are due while nobody works on any are named', async () => {
  const { queue, database } = product.platform;
  const id = await queue.enqueue(jobs.sweepFiles, {}, { startAfter: new Date(Date.now() + 3_600_000) });
  expect(await readiness()).toEqual(allWell);
  // From here on nobody works.
  await queue.stop();
  const beDueFor = (seconds: number) =>
    database.query.run(
      'update pgboss.job set start_after = now() - make_interval(secs => $2) where id = $1',
      [id, seconds],
    );
  // A queue may be long.
  await beDueFor(5);
  expect(await readiness()).toEqual(allWell);
  await beDueFor(3_600);
  expect(await readiness()).toEqual({
    status: 503,
    body: { status: 'failed', ...parts, jobs: 'failed', problems: [doctorMessages.jobsStalled] },
  });
  // Somebody is at work: the others wait for their turn.
  await database.query.run(
    `insert into pgboss.job (id, name, data, state, started_on, heartbeat_on)
      values (gen_random_uuid(), $1, '{}', 'active', now(), now())`,
    [jobs.readFeed.name],
  );
  expect(await readiness()).toMatchObject({ status: 200, body: { status: 'degraded', jobs: 'late' } });
});

test('jobs of one user that nobody works for are named, though others are served', async () => {
  const { database } = product.platform;
  await database.query.run('delete from pgboss.job');
  const addJob = (tenant: string, state: 'active' | 'created', dueForSeconds: number) =>
    database.query.run(
      `insert into pgboss.job (id, name, data, state, group_id, start_after, started_on, heartbeat_on)
        values (gen_random_uuid(), $1, '{}', $2, $3, now() - make_interval(secs => $4), now(), now())`,
      [jobs.readFeed.name, state, tenant, dueForSeconds],
    );
  await addJob('busy', 'active', 0);
  // A user's own jobs wait for each other.
  await addJob('busy', 'created', 800);
  await addJob('small', 'created', 90);
  expect(await readiness()).toEqual(allWell);
  await addJob('starved', 'created', 400);
  expect(await readiness()).toEqual({
    status: 503,
    body: { status: 'failed', ...parts, jobs: 'failed', problems: [doctorMessages.jobsStalled] },
  });
});

test('a queue whose jobs wait for long is named, but for pictures, which wait for each other', async () => {
  const { database } = product.platform;
  await database.query.run('delete from pgboss.job');
  const addJob = (name: string, state: 'active' | 'created', dueForSeconds: number) =>
    database.query.run(
      `insert into pgboss.job (id, name, data, state, start_after, started_on, heartbeat_on)
        values (gen_random_uuid(), $1, '{}', $2, now() - make_interval(secs => $3), now(), now())`,
      [name, state, dueForSeconds],
    );
  await addJob(jobs.renderProducts.name, 'active', 0);
  await addJob(jobs.renderProducts.name, 'created', 7_200);
  await addJob(jobs.publishFeed.name, 'created', 600);
  expect(await readiness()).toEqual(allWell);
  await addJob(jobs.publishFeed.name, 'created', 1_230);
  const problem = doctorMessages.jobsLate({ queue: jobs.publishFeed.name, minutes: 20 });
  // Taking the process away would make nobody quicker.
  expect(await readiness()).toEqual({
    status: 200,
    body: { status: 'degraded', ...parts, jobs: 'late', problems: [problem] },
  });
});
