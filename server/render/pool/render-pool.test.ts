import { once } from 'node:events';
import { fork } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import os from 'node:os';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseTemplateHtml } from '#core/template/html/parse-html.ts';
import type { ParsedTemplate } from '#core/template/template-tree.ts';
import { createDefaultTemplate } from '#core/template/starters/create-template.ts';
import { paintPhoto, plain } from '../photo.fixture.ts';
import { createImageRenderer } from '../create-image-renderer.ts';
import { openRenderPool, type PoolOptions, type RenderPool } from './render-pool.ts';

const size = { width: 512, height: 512 };
const usual = parseTemplateHtml(createDefaultTemplate({ name: '', type: 'custom', ...size }).html);
const values = { TITLE: 'Cup', PRICE: '$9.00', BRAND: 'Northwind' };

const font = readFileSync(new URL('../../../tests/fixtures/fonts/shop-mono.ttf', import.meta.url));

let photo: Buffer;
let pool: RenderPool;

beforeAll(async () => {
  photo = await paintPhoto(300, 300, plain(90, 160, 90))
    .jpeg()
    .toBuffer();
});

afterEach(() => pool.close());

function open(options: PoolOptions = {}): RenderPool {
  pool = openRenderPool(options);
  return pool;
}

/** Minutes of work for the renderer, past everything that reading a template lets through. */
function endless(): ParsedTemplate {
  const shadow = Array.from({ length: 60 }, (_, index) => `0 ${index}px 190px rgb(${index},0,0)`).join(',');
  const style = {
    display: 'block',
    position: 'absolute',
    width: '1900px',
    height: '1900px',
    boxShadow: shadow,
  };
  const box = { kind: 'box' as const, tag: 'div', style, children: [] };
  return { ...usual, tree: { ...usual.tree, children: Array.from({ length: 40 }, () => box) } };
}

function draw(template = usual, canvas = size) {
  return pool.render({ template, ...canvas, values, photo });
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the pool of drawing processes', () => {
  it('draws what the renderer of this process draws', async () => {
    open({ size: 2 });
    const here = await createImageRenderer();
    const own = await here.render({ template: usual, ...size, values, photo });
    const drawn = await Promise.all([draw(), draw(), draw()]);
    for (const image of drawn) expect(Buffer.compare(image.jpeg, own.jpeg)).toBe(0);
    expect(drawn[0]).toMatchObject({ hash: own.hash, ...size });
    const preview = await here.renderPreview({ template: usual, ...size });
    expect((await pool.renderPreview({ template: usual, ...size })).hash).toBe(preview.hash);
  });

  it('starts no process before there is something to draw, and never more than it may', async () => {
    open({ size: 2 });
    expect(pool.pids()).toEqual([]);
    const drawings = Array.from({ length: 6 }, () => draw());
    expect(pool.pids()).toHaveLength(2);
    await Promise.all(drawings);
    expect(pool.pids()).toHaveLength(2);
  });

  it.runIf(process.platform === 'linux')(
    'is ended before the server where memory runs out, and keeps memory as the operator says or in one heap',
    async () => {
      process.env['MALLOC_TRIM_THRESHOLD_'] = '65536';
      open({ size: 1 });
      await draw();
      delete process.env['MALLOC_TRIM_THRESHOLD_'];
      const [pid = 0] = pool.pids();
      const told = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0');
      expect(told('environ')).toEqual(
        expect.arrayContaining(['MALLOC_ARENA_MAX=1', 'MALLOC_TRIM_THRESHOLD_=65536']),
      );
      const own = readFileSync('/proc/self/oom_score_adj', 'utf8');
      expect(Number(told('oom_score_adj')[0])).toBeGreaterThan(Number(own));
    },
  );

  it.runIf(process.platform === 'linux')('leaves the cores to others with all its threads', async () => {
    open({ size: 1, yields: 5 });
    await draw();
    const [pid = 0] = pool.pids();
    const threads = readdirSync(`/proc/${pid}/task`).map(Number);
    const priorities = threads.map((thread) => os.getPriority(thread));
    expect(priorities.length).toBeGreaterThan(5);
    expect(new Set(priorities)).toEqual(new Set([Math.min(19, os.getPriority() + 5)]));
  });

  it('draws in turns for those who wait, however much one of them wants', async () => {
    open({ size: 1 });
    const ends: string[] = [];
    const input = { template: usual, ...size, values, photo };
    const drawFor = (tenant: string) =>
      pool
        .forTenant(tenant)
        .render(input)
        .then(() => ends.push(tenant));
    const hog = Array.from({ length: 30 }, () => drawFor('hog'));
    const small = Array.from({ length: 3 }, () => drawFor('small'));
    await Promise.all(small);
    expect(ends.filter((tenant) => tenant === 'hog').length).toBeLessThan(15);
    await Promise.all(hog);
  });

  it('asks for the bytes of a photo once there is a process for it, and no sooner', async () => {
    open({ size: 1 });
    let read = 0;
    const load = () => {
      read += 1;
      return Promise.resolve(photo);
    };
    const named = { owner: 'shop', hash: 'ab'.repeat(32), read: load };
    const first = pool.render({ template: usual, ...size, values, photo: named });
    const second = pool.render({ template: usual, ...size, values, photo: named });
    expect(read).toBe(0);
    const { hash } = await first;
    expect(read).toBe(1);
    expect((await second).hash).toBe(hash);
    expect(read).toBe(2);
    expect((await draw()).hash).toBe(hash);
    const missing = pool.render({
      template: usual,
      ...size,
      values,
      photo: { ...named, read: () => Promise.reject(new Error('the file is gone')) },
    });
    await expect(missing).rejects.toThrow('the file is gone');
    await draw();
  });

  it('gives the reason why a photo cannot be used', async () => {
    open({ size: 1 });
    const broken = pool.render({
      template: usual,
      ...size,
      values,
      photo: photo.subarray(0, photo.length / 2),
    });
    await expect(broken).rejects.toMatchObject({ name: 'PhotoError', code: 'broken_image' });
    await draw();
  });

  it('stops a drawing whose time is up, and goes on with the next', async () => {
    open({ size: 1, maxMs: 6000 });
    await draw();
    const [pid] = pool.pids();
    await expect(draw(endless(), { width: 1920, height: 1920 })).rejects.toMatchObject({
      code: 'drawing_stopped',
    });
    await draw();
    expect(pool.pids()).not.toContain(pid);
    expect(isAlive(pid ?? 0)).toBe(false);
  });

  it('does not let the others wait for a template that cannot be drawn', { timeout: 60_000 }, async () => {
    open({ size: 2, maxMs: 6000 });
    await Promise.all([draw(), draw()]);
    const template = endless();
    const ends: string[] = [];
    const bad = Array.from({ length: 9 }, () =>
      draw(template, { width: 1920, height: 1920 }).catch((error: unknown) => {
        ends.push('bad');
        return error;
      }),
    );
    // What two of them would do until their time is up costs the tests beside this one two cores.
    for (const pid of pool.pids()) process.kill(pid, 'SIGSTOP');
    const good = Array.from({ length: 10 }, () => draw().then(() => ends.push('good')));
    for (const error of await Promise.all(bad)) expect(error).toMatchObject({ code: 'drawing_stopped' });
    await Promise.all(good);
    // Two begin before anything is known of it. Then it has one process at most, and from the third stop on none.
    expect(ends.slice(0, 12).toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => 'bad'),
      ...ends.filter((end) => end === 'good'),
    ]);
  });

  it('gives up on a font that takes too long, with its process', async () => {
    open({ size: 1, maxMs: 1000 });
    expect(await pool.checkFont(font)).toMatchObject({ family: 'Shop Mono' });
    const [pid = 0] = pool.pids();
    process.kill(pid, 'SIGSTOP');
    expect(await pool.checkFont(font)).toBe('not_a_font');
    expect(isAlive(pid)).toBe(false);
    await pool.close();
    open({ size: 1 });
    expect(await pool.checkFont(font)).toMatchObject({ family: 'Shop Mono', letters: 'U+20-7e' });
  });

  it('survives a process that is killed: the picture comes from another one', async () => {
    open({ size: 1 });
    await draw();
    const [pid = 0] = pool.pids();
    const drawing = draw(usual, { width: 1920, height: 1920 });
    process.kill(pid, 'SIGKILL');
    expect((await drawing).width).toBe(1920);
    expect(pool.pids()).not.toContain(pid);
  });

  it('ends a process that takes too much memory, and says so for the picture alone', async () => {
    open({ size: 1, maxBytes: 1_000_000 });
    await expect(draw(endless(), { width: 1920, height: 1920 })).rejects.toMatchObject({
      code: 'drawing_stopped',
    });
  });

  it(
    'does not blame a template for a row of photos that no process survives',
    { timeout: 120_000 },
    async () => {
      open({ size: 1, maxBytes: 240_000_000 });
      await draw();
      // To turn it, all of its 49 million pixels have to be in memory.
      const create = { width: 7000, height: 7000, channels: 3, background: '#888888' } as const;
      const huge = await sharp({ create })
        .jpeg({ progressive: true })
        .withMetadata({ orientation: 6 })
        .toBuffer();
      for (let count = 0; count < 4; count += 1)
        await expect(pool.render({ template: usual, ...size, values, photo: huge })).rejects.toMatchObject({
          code: 'drawing_stopped',
        });
      expect((await draw()).width).toBe(size.width);
    },
  );

  it('tries a template that could not be drawn again after a while', { timeout: 60_000 }, async () => {
    open({ size: 1, maxBytes: 1_000_000, blockMs: 3000 });
    const template = endless();
    const attempt = () => draw(template, { width: 1920, height: 1920 }).catch(() => 'stopped');
    const triesNow = () => {
      const drawing = attempt();
      const isTried = pool.pids().length > 0;
      return { isTried, drawing };
    };
    for (let count = 0; count < 3; count += 1) expect(await attempt()).toBe('stopped');
    await expect.poll(() => pool.pids(), { timeout: 20_000 }).toEqual([]);
    expect(triesNow().isTried).toBe(false);
    await expect.poll(() => triesNow().isTried, { timeout: 20_000 }).toBe(true);
  });

  it('leaves no process behind when it is closed in the middle of a drawing', async () => {
    open({ size: 2 });
    await draw();
    const drawings = [1, 2, 3].map(() => draw(endless(), { width: 1920, height: 1920 }));
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
    await expect.poll(() => pids.filter(isAlive), { timeout: 10_000 }).toEqual([]);
  });
});
