import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { childrenOf } from '../../faults/support/processes.ts';
import { createFeed, productsOf, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { isLongRun } from '#tests/harness/long-run.ts';
import { startProcess } from '#tests/harness/product-process.ts';

const keeper = path.join(import.meta.dirname, '../../scripts/keep-running.sh');

test.runIf(isLongRun && process.platform === 'linux')(
  'a product whose photo ends the process twice is set aside, and the server is started again and publishes the others',
  async () => {
    const shop = await startShop(numberedProducts(12));
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-kept-'));
    const product = await startProcess({
      dataDir,
      port: await freePort(),
      allowHosts: [shop.host],
      isKept: true,
    });
    let ends = 0;
    shop.answers.set('/photos/5.jpg', () => {
      ends += 1;
      for (const pid of childrenOf(product.child.pid ?? 0)) process.kill(pid, 'SIGSEGV');
    });
    onTestFinished(async () => {
      await product.stop();
      await shop.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    const client = await signUp(product.origin);
    const { feedId } = await createFeed(client, shop.feedUrl);
    await expect
      .poll(
        () =>
          statusOf(client, feedId).then(
            ({ run }) => run?.state,
            () => null,
          ),
        {
          timeout: 90_000,
          interval: 200,
        },
      )
      .toBe('published');
    const states = (await productsOf(client, feedId)).map(({ state, reason_code }) => [state, reason_code]);
    expect(states[4]).toEqual(['original', 'internal']);
    expect(states.filter(([state]) => state === 'enhanced')).toHaveLength(11);
    expect(ends).toBe(2);
    expect(product.output().match(/starts again/g)).toHaveLength(2);
    expect(await product.stop()).toBe(0);
  },
  120_000,
);

/** Runs a line of shell under what keeps it running. */
async function kept(line: string, env: NodeJS.ProcessEnv = process.env) {
  const child = spawn('sh', [keeper, 'sh', '-c', line], { stdio: ['ignore', 'pipe', 'pipe'], env });
  const output = text(child.stdout);
  const said = text(child.stderr);
  const [code] = await once(child, 'exit');
  const pauses = [...(await said).matchAll(/starts again in (\d+) s/g)].map(([, seconds]) => Number(seconds));
  return { code: code as number | null, output: await output, pauses };
}

test('what ends in good order or cannot be started at all is not started again', async () => {
  expect(await kept('echo once; : > "$AT_WORK_FILE"; exit 0')).toMatchObject({ code: 0, output: 'once\n' });
  expect(await kept('echo once; exit 3')).toMatchObject({ code: 3, output: 'once\n' });
});

test('the jobs at work are handed on where a process ended by itself, and not where somebody killed it', async () => {
  const line = (how: string) =>
    `[ ! -e "$AT_WORK_FILE.was" ] || { cat "$AT_WORK_FILE" 2>/dev/null; exit 0; }; echo a-job > "$AT_WORK_FILE"; : > "$AT_WORK_FILE.was"; kill -s ${how} $$`;
  expect((await kept(line('SEGV'))).output).toBe('a-job\n');
  expect((await kept(line('KILL'))).output).toBe('');
});

test('the pause grows only for what ends soon after its start, whoever ends it', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-kept-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // The machine's clock and its waiting, so that minutes take no time.
  await writeFile(path.join(folder, 'date'), '#!/bin/sh\ncat "$CLOCK"\n', { mode: 0o755 });
  await writeFile(path.join(folder, 'sleep'), '#!/bin/sh\n', { mode: 0o755 });
  const pausesAfter = async (how: string, ...lives: number[]) => {
    const env = {
      ...process.env,
      PATH: `${folder}:${process.env['PATH']}`,
      CLOCK: path.join(folder, 'clock'),
      LIVES: path.join(folder, 'lives'),
    };
    await writeFile(env.CLOCK, '0');
    await writeFile(env.LIVES, lives.map((seconds) => `${seconds}\n`).join(''));
    const line = `: > "$AT_WORK_FILE"; read -r life < "$LIVES" || exit 0; tail -n +2 "$LIVES" > "$LIVES.rest"; mv "$LIVES.rest" "$LIVES"
      now=$(cat "$CLOCK"); echo $((now + life)) > "$CLOCK"; ${how}`;
    return (await kept(line, env)).pauses;
  };
  expect(await pausesAfter('exit 7', 2, 2, 2, 2)).toEqual([1, 2, 4, 8]);
  expect(await pausesAfter('kill -s KILL $$', 117, 117, 117)).toEqual([1, 1, 1]);
  expect(await pausesAfter('kill -s KILL $$', 2, 2, 40, 2)).toEqual([1, 2, 1, 2]);
});
