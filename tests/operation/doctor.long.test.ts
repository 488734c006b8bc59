import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { fileKeys } from '#server/files/feed-files.ts';
import type { Finding } from '#server/operation/installation/finding.ts';
import { checkData } from '#server/operation/installation/check-data.ts';
import { createFeed, signUp } from '#tests/harness/api-client.ts';
import { commandHere } from '#tests/harness/command-here.ts';
import { startS3Server } from '#tests/harness/fakes/s3-server.ts';
import { startMailServer } from '#tests/harness/fakes/mail-server.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { freePort, startProduct } from '#tests/harness/harness.ts';
import { startProcess } from '#tests/harness/product-process.ts';
import { runCommand } from '#tests/harness/run-command.ts';

let dataDir = '';

beforeAll(async () => {
  dataDir = path.join(await mkdtemp(path.join(os.tmpdir(), 'feedmaker-doctor-')), 'data');
});
afterAll(() => rm(path.dirname(dataDir), { recursive: true, force: true }));

const doctor = (env: Record<string, string> = {}, ...args: string[]) =>
  commandHere(['doctor', ...args], { DATA_DIR: dataDir, ...env });

const statesIn = (text: string) =>
  Object.fromEntries((JSON.parse(text) as Finding[]).map(({ code, state }) => [code, state]));

async function look(env: Record<string, string> = {}) {
  const { code, text } = await doctor(env, '--json');
  return { code, states: statesIn(text) };
}

test('the doctor looks before the first start, beside a running server and at a stopped one, and makes another account the operator', async () => {
  const fresh = await look();
  expect([fresh.code, fresh.states['database'], fresh.states['files']]).toEqual([0, 'ok', undefined]);
  const product = await startProcess({ port: await freePort(), dataDir });
  try {
    await signUp(product.origin);
    // As an operator does: a process of its own with these settings.
    const running = await runCommand(['doctor', '--json'], { DATA_DIR: dataDir });
    expect(running.code).toBe(0);
    expect(statesIn(running.text)).toMatchObject({
      database: 'ok',
      schema: 'ok',
      files: 'ok',
      sign_up: 'ok',
      operator: 'ok',
      workers: 'ok',
      jobs: 'ok',
      // Requests of tests carry X-Forwarded-For, and nobody told the server of a proxy.
      proxies: 'warn',
    });
    const next = await signUp(product.origin);
    const operator = (address: string) => commandHere(['operator', address], { DATA_DIR: dataDir });
    expect(await operator('nobody@example.com')).toMatchObject({ code: 1 });
    expect(await operator(next.email.toUpperCase())).toMatchObject({ code: 0 });
    const answer = await next.call<{ is_operator: boolean }>('GET', '/api/v1/installation');
    expect(answer.body.is_operator).toBe(true);
    expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
  } finally {
    await product.stop();
  }
  // It is started for the command, and stopped again.
  const stopped = await look();
  expect(stopped.states).toMatchObject({ database: 'ok', schema: 'ok', proxies: 'warn', workers: 'ok' });
  expect(await look()).toEqual(stopped);
});

test('the doctor exits 1 where something is wrong, and its table says what to set', async () => {
  const env = { PUBLIC_URL: 'http://feeds.example.com', DATA_DIR: path.join(dataDir, '../new') };
  const { code, text } = await doctor(env);
  expect(code).toBe(1);
  expect(text).toMatch(/^fail {2}Encryption +Passwords and sessions cross/m);
  expect(text).toMatch(/^warn {2}Mail +.*Set SMTP_URL\.$/m);
  expect(await doctor({ ...env, SIGN_UP: 'maybe' })).toMatchObject({ code: 1 });
});

test('the doctor greets the mail server and tells no secret', async () => {
  const mails = await startMailServer();
  const env = { DATA_DIR: path.join(dataDir, '../new') };
  expect((await look({ ...env, SMTP_URL: mails.url })).states['mail_server']).toBe('ok');
  await mails.close();
  const away = await doctor({
    ...env,
    SMTP_URL: mails.url.replace('smtp://', 'smtp://me:hunter2@'),
  });
  expect(away.code).toBe(1);
  expect(away.text).toMatch(/^fail {2}Mail server +It does not take our mails \(/m);
  expect(away.text).not.toContain('hunter2');
});

test('the doctor looks into a bucket without writing, and says what is wrong with it', async () => {
  const bucket = await startS3Server(path.join(dataDir, '../bucket'));
  const env = { DATA_DIR: path.join(dataDir, '../new'), ...bucket.env };
  expect((await look(env)).states['bucket']).toBe('ok');
  expect(bucket.asked.filter((line) => !line.startsWith('GET '))).toEqual([]);
  const { code, text } = await doctor({ ...env, S3_SECRET_ACCESS_KEY: 'hunter2' });
  expect(code).toBe(1);
  expect(text).toMatch(/^fail {2}Bucket +S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID at /m);
  expect(text).not.toContain('hunter2');
  await bucket.close();
});

test('a database that cannot be reached, or of another release, is said in one sentence', async () => {
  const { code, text } = await doctor({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none' });
  expect(code).toBe(1);
  expect(text).toMatch(/^fail {2}Database +It cannot be looked at: /m);
  expect(text).not.toContain('hunter2');
});

test('feeds that are overdue, runs that do not end and files that are gone are found', async () => {
  const shop = await startShop(numberedProducts(3));
  const product = await startProduct([shop.host]);
  const { database, storage, config } = product.platform;
  const { feedId } = await createFeed(await signUp(product.origin), shop.feedUrl);
  await product.settle();
  const states = async () => {
    const findings = await checkData(config, database.query, () => Promise.resolve(storage));
    return Object.fromEntries(findings.map(({ code, state, text }) => [code, `${state} ${text}`]));
  };
  const fine = await states();
  const ok = expect.stringMatching(/^ok /);
  expect(fine).toMatchObject({ schema: ok, clock: ok, stale_feeds: ok, stuck_runs: ok });
  expect(fine['files']).toBe('ok All 6 looked for are there.');
  const [image] = await database.query.rows<{ image_hash: string }>(
    'select image_hash from feedmaker.images',
  );
  await storage.delete(fileKeys.image(feedId, image?.image_hash ?? ''));
  await database.query.run("update feedmaker.runs set finished_at = now() - interval '3 hours'");
  const worse = await states();
  expect(worse['files']).toMatch(/^fail 1 of 6 looked for are missing, such as images\//);
  expect(worse['stale_feeds']).toContain(`the oldest is ${feedId}`);
  await database.query.run(
    "update feedmaker.runs set state = 'rendering', finished_at = null, opened_at = now() - interval '7 hours'",
  );
  expect((await states())['stuck_runs']).toMatch(/^warn 1 run is open for more than six hours/);
  await database.query.run("insert into public.migrations (name, run_on) values ('9999_future', now())");
  expect((await states())['schema']).toMatch(/^fail It is of a newer release \(9999_future\)/);
  await product.close();
  await shop.close();
});

test.runIf(process.platform === 'linux')(
  'a start that may open too few files says in one sentence how many are wanted, and the doctor says it too',
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-files-'));
    const root = path.join(import.meta.dirname, '../..');
    const limited = (files: number, ...args: string[]) =>
      spawnSync('bash', ['-c', `ulimit -n ${files}; exec "$@"`, 'bash', process.execPath, ...args], {
        cwd: root,
        env: { ...process.env, DATA_DIR: path.join(folder, 'data') },
        encoding: 'utf8',
      });
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const started = limited(48, 'server/main.ts');
    expect([started.status, started.stderr]).toEqual([
      1,
      expect.stringMatching(/^Only 48 files may be open at once, .* want 1024 each\. .*\n$/),
    ]);
    for (const [files, state] of [
      [512, 'warn'],
      [1024, 'ok'],
    ] as const)
      expect(statesIn(limited(files, 'server/cli.ts', 'doctor', '--json').stdout)['open_files']).toBe(state);
  },
);
