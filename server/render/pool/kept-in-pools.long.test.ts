import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseTemplateHtml } from '#picture/html';
import { createDefaultTemplate } from '#picture/designs';
import { createImageRenderer } from '#picture/node';
import { makeJpeg } from '../../../packages/picture/src/node/photo.fixture.ts';
import { usually } from '#tests/harness/long-run.ts';
import { openRenderPool, type RenderPool } from './render-pool.ts';

const size = { width: 512, height: 512 };
const template = parseTemplateHtml(createDefaultTemplate({ name: '', type: 'custom', ...size }).html);

let folder: string;
let pools: RenderPool[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fitted-pools-'));
});

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  pools = [];
  rmSync(folder, { recursive: true, force: true });
});

/** Opens two servers with a folder in common. */
function openTwo(): RenderPool[] {
  const fitted = { folder, mayWrite: () => true, noteWritten: () => undefined };
  pools = [0, 1].map(() => openRenderPool({ size: 2, fitted }));
  return pools;
}

async function photos(count: number): Promise<{ owner: string; hash: string; bytes: Buffer }[]> {
  const files = Array.from({ length: count }, (_, at) =>
    makeJpeg(400, 400, (x, y) => [at * 20, 255 * x * y, 255 - 200 * y]),
  );
  return (await Promise.all(files)).map((bytes) => ({
    owner: 'shop',
    hash: createHash('sha256').update(bytes).digest('hex'),
    bytes,
  }));
}

const filesIn = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

describe('drawing processes with one folder for what they decode', () => {
  it('draw the same pictures, however many write and read and are killed at the same time', async () => {
    const here = await createImageRenderer();
    const all = await photos(usually(3, 6));
    const inputOf = (photo: { owner: string; hash: string; bytes: Buffer }, price: number) => {
      const read = async () => new Uint8Array(photo.bytes);
      const named = { owner: photo.owner, hash: photo.hash, read };
      return {
        template,
        ...size,
        values: { TITLE: 'Cup', BRAND: 'Northwind', PRICE: `$${price}.00` },
        photo: named,
      };
    };
    const wanted = new Map<string, string>();
    for (const photo of all) {
      for (const price of [1, 2]) {
        const { hash } = await here.render({ ...inputOf(photo, price), photo: photo.bytes });
        wanted.set(`${photo.hash} ${price}`, hash);
      }
    }
    const two = openTwo();
    let kills = 0;
    const [rounds, mostKills] = [usually(2, 4), usually(2, 5)];
    for (let round = 0; round < rounds; round += 1) {
      const drawings = two.flatMap((pool) =>
        [1, 2].flatMap((price) =>
          all.map(async (photo) => {
            const { hash } = await pool.render(inputOf(photo, price));
            expect(hash).toBe(wanted.get(`${photo.hash} ${price}`));
            // Any process that is active just now, perhaps in the middle of a file.
            const [pid] = two[(round + price) % 2]?.pids() ?? [];
            if (round < rounds - 1 && kills < mostKills && pid !== undefined) {
              kills += 1;
              process.kill(pid, 'SIGKILL');
            }
          }),
        ),
      );
      const results = await Promise.allSettled(drawings);
      // A picture whose second process was killed as well is one that cannot be drawn; no other picture is wrong.
      const failed = results.flatMap((result) =>
        result.status === 'rejected' ? [String(result.reason)] : [],
      );
      expect(failed.filter((reason) => !/drawing_stopped|a drawing process ended/.test(reason))).toEqual([]);
      if (round === rounds - 1) expect(failed).toEqual([]);
    }
    expect(kills).toBe(mostKills);
    const kept = filesIn().filter(({ name }) => !name.endsWith('.part'));
    // Facts and pixels of each photo, once.
    expect(kept).toHaveLength(2 * all.length);
  });
});
