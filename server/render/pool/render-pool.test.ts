import { once } from 'node:events';
import { fork } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import os from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { parseTemplateHtml } from '#picture/html';
import type { ParsedTemplate } from '#picture';
import { createDefaultTemplate } from '#picture/designs';
import { makeJpeg, plain } from '../../../packages/picture/src/node/photo.fixture.ts';
import { createImageRenderer } from '#picture/node';
import { openRenderPool, type PoolOptions, type RenderPool } from './render-pool.ts';
import { longTest } from '#tests/harness/long-test.ts';

const size = { width: 512, height: 512 };
const usual = parseTemplateHtml(createDefaultTemplate({ name: '', type: 'custom', ...size }).html);
const values = { TITLE: 'Cup', PRICE: '$9.00', BRAND: 'Northwind' };
const stopped = { code: 'drawing_stopped' };

const font = readFileSync(new URL('../../../tests/fixtures/fonts/shop-mono.ttf', import.meta.url));

let pool: RenderPool;

const photo = await makeJpeg(300, 300, plain(90, 160, 90));

afterEach(() => pool.close());

function open(options: PoolOptions = {}): RenderPool {
  pool = openRenderPool(options);
  return pool;
}

/** Minutes of work for the renderer, past everything that reading a template lets through. */
function endless(): ParsedTemplate {
  const boxShadow = Array.from({ length: 60 }, (_, index) => `0 ${index}px 190px rgb(${index},0,0)`).join(
    ',',
  );
  const style = { display: 'block', position: 'absolute', width: '1900px', height: '1900px', boxShadow };
  const box = { kind: 'box' as const, tag: 'div', style, children: [] };
  const slot = { kind: 'image' as const, slot: 'IMAGE_URL', style: { width: '9px', height: '9px' } };
  return { ...usual, tree: { ...usual.tree, children: [slot, ...Array.from({ length: 40 }, () => box)] } };
}

/** Options for a busy machine: where all cores are taken, a process takes its time to start. */
const patient = { timeout: 60_000 };

const whole = { width: 1920, height: 1920 };

const draw = (template = usual, canvas = size) => pool.render({ template, ...canvas, values, photo });

/** Returns a photo whose bytes never come: its picture holds a process, without work, until its time is up. `asked` counts those. */
function holding() {
  const held = { asked: 0 };
  const read = () => ((held.asked += 1), new Promise<never>(() => undefined));
  return { held, photo: { owner: 'shop', hash: 'ab'.repeat(32), read } };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const endAll = () => {
  for (const pid of pool.pids().filter(isAlive)) process.kill(pid, 'SIGKILL');
};

describe('the pool of drawing processes', () => {
  it('draws what this process draws, starts none before there is something to draw, and never more than it may', async () => {
    open({ size: 2 });
    expect(pool.pids()).toEqual([]);
    const drawings = Array.from({ length: 6 }, () => draw());
    expect(pool.pids()).toHaveLength(2);
    const drawn = await Promise.all(drawings);
    expect(pool.pids()).toHaveLength(2);
    const here = await createImageRenderer();
    const own = await here.render({ template: usual, ...size, values, photo });
    for (const image of drawn) expect(Buffer.compare(image.jpeg, own.jpeg)).toBe(0);
    expect(drawn[0]).toMatchObject({ hash: own.hash, ...size });
    const preview = await here.renderPreview({ template: usual, ...size });
    expect((await pool.renderPreview({ template: usual, ...size })).hash).toBe(preview.hash);
  });

  it.runIf(process.platform === 'linux')(
    'is ended before the server where memory runs out, leaves the cores to others with all its threads, and keeps memory as the operator says or in one heap',
    async () => {
      process.env['MALLOC_TRIM_THRESHOLD_'] = '65536';
      open({ size: 1, yields: 5 });
      await draw();
      delete process.env['MALLOC_TRIM_THRESHOLD_'];
      const [pid = 0] = pool.pids();
      const told = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0');
      const memory = ['MALLOC_ARENA_MAX=1', 'MALLOC_TRIM_THRESHOLD_=65536'];
      expect(told('environ')).toEqual(expect.arrayContaining(memory));
      const own = readFileSync('/proc/self/oom_score_adj', 'utf8');
      expect(Number(told('oom_score_adj')[0])).toBeGreaterThan(Number(own));
      const threads = readdirSync(`/proc/${pid}/task`).map(Number);
      expect(threads.length).toBeGreaterThan(5);
      const priorities = new Set(threads.map((thread) => os.getPriority(thread)));
      expect(priorities).toEqual(new Set([Math.min(19, os.getPriority() + 5)]));
    },
  );

  it('draws in turns for those who wait, asks for the bytes of a photo once there is a process for it, and says why it cannot be used', async () => {
    open({ size: 1 });
    const ends: string[] = [];
    const input = { template: usual, ...size, values, photo };
    const drawFor = async (tenant: string) => {
      await pool.forTenant(tenant).render(input);
      ends.push(tenant);
    };
    const hog = Array.from({ length: 16 }, () => drawFor('hog'));
    await Promise.all(Array.from({ length: 3 }, () => drawFor('small')));
    expect(ends.filter((tenant) => tenant === 'hog').length).toBeLessThan(9);
    await Promise.all(hog);

    let read = 0;
    const load = () => ((read += 1), Promise.resolve(photo));
    const named = { owner: 'shop', hash: 'ab'.repeat(32), read: load };
    const [first, second] = [1, 2].map(() => pool.render({ ...input, photo: named }));
    expect(read).toBe(0);
    const hash = (await first)?.hash;
    expect([read, (await second)?.hash, read]).toEqual([1, hash, 2]);
    expect((await draw()).hash).toBe(hash);
    const gone = { ...named, read: () => Promise.reject(new Error('the file is gone')) };
    await expect(pool.render({ ...input, photo: gone })).rejects.toThrow('the file is gone');
    const half = photo.subarray(0, photo.length / 2);
    const refusal = { name: 'PhotoError', code: 'broken_image' };
    await expect(pool.render({ ...input, photo: half })).rejects.toMatchObject(refusal);
    expect((await draw()).hash).toBe(hash);
  });

  longTest(
    'stops a drawing and a look at a font whose time is up, with their process, and goes on with the next',
    async () => {
      open({ size: 1, maxMs: 6000 });
      await draw();
      const [pid = 0] = pool.pids();
      await expect(
        pool.render({ template: usual, ...size, values, photo: holding().photo }),
      ).rejects.toMatchObject(stopped);
      expect(isAlive(pid)).toBe(false);
      expect(await pool.checkFont(font)).toMatchObject({ family: 'Shop Mono', letters: 'U+20-7e' });
      const [next = 0] = pool.pids();
      process.kill(next, 'SIGSTOP');
      expect([await pool.checkFont(font), isAlive(next)]).toEqual(['not_a_font', false]);
    },
  );

  longTest('does not stop a process that had no turn, as on a machine that is busy otherwise', async () => {
    open({ size: 1, maxMs: 3000 });
    await draw();
    const [pid = 0] = pool.pids();
    process.kill(pid, 'SIGSTOP');
    setTimeout(() => process.kill(pid, 'SIGCONT'), 4500);
    expect((await draw()).width).toBe(size.width);
    expect(pool.pids()).toEqual([pid]);
  });

  longTest(
    'does not let the others wait for a template that cannot be drawn, and tries it again after a while',
    async () => {
      open({ size: 2, maxMs: 6000, blockMs: 3000 });
      const never = holding();
      const bad = { template: endless(), ...whole, values, photo: never.photo };
      const ends: string[] = [];
      const noteBad = (error: unknown) => (ends.push('bad'), error);
      const bads = Promise.all(Array.from({ length: 9 }, () => pool.render(bad).catch(noteBad)));
      const goods = Array.from({ length: 10 }, () => draw().then(() => ends.push('good')));
      await Promise.all(goods);
      // Two begin before anything is known of it. Then it has one process at most, which it holds meanwhile.
      expect(ends.slice(0, 12).toSorted()).toEqual(['bad', 'bad', ...goods.map(() => 'good')]);
      // From the third stop on it has none, as our own sample product cannot be drawn either: that process is ended.
      await expect.poll(() => ends.length, patient).toBeGreaterThan(12);
      await expect.poll(() => (ends.length < 19 && endAll(), ends.length), patient).toBe(19);
      for (const error of await bads) expect(error).toMatchObject(stopped);
      const { asked } = never.held;
      await expect(pool.render(bad)).rejects.toMatchObject(stopped);
      expect(never.held.asked).toBe(asked);
      const again = () => void pool.render(bad).catch(() => null);
      await expect
        .poll(() => (again(), never.held.asked), { ...patient, interval: 200 })
        .toBeGreaterThan(asked);
    },
  );

  longTest(
    'has one process at most for a feed of which two pictures could not be finished, whatever their templates, and says so once',
    async () => {
      const told: string[] = [];
      open({ size: 2, maxMs: 6000, putOffMs: 60_000, noteSuspect: (feed) => told.push(feed) });
      const hog = pool.forTenant('hog', 'bombs');
      const never = holding();
      let ended = 0;
      for (let n = 0; n < 8; n += 1) {
        const bomb = { template: { ...usual }, ...size, values, photo: never.photo };
        void hog.render(bomb).catch(() => (ended += 1));
      }
      await expect.poll(() => ended, patient).toBe(2);
      for (let n = 0; n < 5; n += 1) {
        expect((await draw()).width).toBe(size.width);
        expect(never.held.asked - ended).toBeLessThan(2);
      }
      expect(told).toEqual(['bombs']);
    },
  );

  it('puts off what holds every process while somebody new waits, and does it again when nobody does', async () => {
    open({ size: 2, putOffMs: 300 });
    const never = holding();
    const photos = [never.photo, never.photo];
    const given = Promise.withResolvers<typeof photo>();
    const read = () => (never.held.asked < 2 ? never.photo.read() : given.promise);
    const hog = photos.map(() =>
      pool.forTenant('hog').render({ template: usual, ...size, values, photo: { ...never.photo, read } }),
    );
    await expect.poll(() => never.held.asked, patient).toBe(2);
    const small = await pool.forTenant('small').render({ template: usual, ...size, values, photo });
    given.resolve(photo);
    // One of both still waits for a photo that never comes; the other one was begun anew, and has been finished.
    expect((await Promise.race(hog)).hash).toBe(small.hash);
  });

  it('has one process for the rest of a feed of which a picture was put off, so that the next newcomers find one', async () => {
    open({ size: 2, putOffMs: 300 });
    const never = holding();
    const dear = pool.forTenant('hog', 'dear');
    const drawings = [1, 2, 3, 4, 5].map(() =>
      dear.render({ template: usual, ...size, values, photo: never.photo }).catch(() => undefined),
    );
    await expect.poll(() => never.held.asked, patient).toBe(2);
    for (const newcomer of ['first', 'second', 'third'])
      await pool.forTenant(newcomer).render({ template: usual, ...size, values, photo });
    // Two were begun, and at most one of those that were put off is at work again: the other process stays free.
    expect(never.held.asked).toBeLessThan(4);
    await pool.close();
    await Promise.all(drawings);
  });

  longTest('does not blame a template for a row of photos that no process survives', async () => {
    open({ size: 3, maxMs: 6000 });
    const { photo: never } = holding();
    const row = [1, 2, 3].map(() => pool.render({ template: usual, ...size, values, photo: never }));
    const refused = { status: 'rejected', reason: expect.objectContaining(stopped) };
    expect(await Promise.allSettled(row)).toMatchObject([refused, refused, refused]);
    expect((await draw()).width).toBe(size.width);
  });

  it('survives a process that is killed: the picture comes from another one', async () => {
    open({ size: 1 });
    await draw();
    const [pid = 0] = pool.pids();
    const drawing = draw(usual, whole);
    process.kill(pid, 'SIGKILL');
    expect((await drawing).width).toBe(1920);
    expect(pool.pids()).not.toContain(pid);
  });

  it('ends a process that takes too much memory, and says so for the picture alone', async () => {
    open({ size: 1, maxBytes: 1_000_000 });
    await expect(draw(endless(), whole)).rejects.toMatchObject(stopped);
  });

  longTest('leaves no process behind when it is closed in the middle of a drawing', async () => {
    open({ size: 2 });
    await draw();
    const drawings = [1, 2, 3].map(() => draw(endless(), whole));
    const pids = pool.pids();
    const settled = Promise.allSettled(drawings);
    await pool.close();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  it('leaves no process behind when the server is killed', async () => {
    open({ size: 1 });
    const program = `
      import { openRenderPool } from ${JSON.stringify(import.meta.resolve('./render-pool.ts'))};
      const pool = openRenderPool({ size: 2 });
      process.on('message', ({ template, photo }) => {
        const input = { template, width: 1920, height: 1920, values: {}, photo };
        void Promise.all([pool.render(input), pool.render(input)]);
        process.send(pool.pids());
      });`;
    const server = fork('-', {
      execArgv: ['--input-type=module', '--eval', program],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    server.send({ template: endless(), photo });
    const [pids] = await once(server, 'message');
    expect(pids).toHaveLength(2);
    expect(pids.filter(isAlive)).toHaveLength(2);
    server.kill('SIGKILL');
    await expect.poll(() => pids.filter(isAlive), patient).toEqual([]);
  });
});
