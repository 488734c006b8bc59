import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { starterIds } from '#picture/designs';
import type { ParsedTemplate } from '#picture';
import { createImageRenderer, type ImageRenderer, type NamedPhoto, openKeptStore } from '#picture/node';
import { templateFromHtml } from '#picture/files';
import { measureTree } from '../../faults/support/processes.ts';
import { median, rounded } from '../bench.ts';
import { numberedPhoto } from './bench-photos.ts';
import { canvas, collectGarbage, htmlOf } from './picture-engines.ts';

const rounds = 3;
const imagesPerRound = 24;

type Series = { readonly name: string; readonly photos: readonly Buffer[] };

/** One case of drawing the same photos a second time. */
type Way = { readonly template: ParsedTemplate; readonly renderer: ImageRenderer; readonly price: number };

/** Measures what a picture of each design costs when a part of its photo's work is cached, as a share of an uncached picture. */
export async function measureRedraws(series: readonly Series[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitted-bench-'));
  const plain = await createImageRenderer();
  const keeping = await createImageRenderer({ kept: openKeptStore(folder) });
  const rows = [];
  for (const { name, photos } of series)
    for (const design of starterIds) {
      const html = htmlOf(design);
      const template = templateFromHtml({ html, ...canvas });
      const own = html.replaceAll('{{TITLE}}', 'Words of the shop: {{TITLE}}');
      const [full = [], first = [], price = [], other = []] = await measureWays(photos, [
        { template, renderer: plain, price: 10 },
        { template, renderer: keeping, price: 10 },
        { template, renderer: keeping, price: 20 },
        { template: templateFromHtml({ html: own, ...canvas }), renderer: keeping, price: 10 },
      ]);
      const share = (times: readonly number[]) =>
        rounded(median(times.map((ms, round) => ms / (full[round] ?? 1))), 2);
      rows.push({
        photos: name,
        design,
        'full, ms': rounded(median(full), 2),
        'first time, kept': share(first),
        'another price': share(price),
        'another template': share(other),
      });
    }
  await rm(folder, { recursive: true, force: true });
  return rows;
}

let next = 0;

/** Returns the CPU ms of a picture in each round, by case; the first round only warms up. Every round has new photos. */
async function measureWays(photos: readonly Buffer[], ways: readonly Way[]): Promise<number[][]> {
  const samples: number[][] = ways.map(() => []);
  for (let round = -1; round < rounds; round += 1) {
    const products = Array.from({ length: imagesPerRound }, (_, at) => {
      next += 1;
      const title = `Stoneware cup with a reinforced handle, terracotta ${1000 + next}, 90 ml`;
      return { at, title, photo: named(numberedPhoto(photos[at % photos.length] ?? Buffer.alloc(0), next)) };
    });
    for (const [at, { template, renderer, price }] of ways.entries()) {
      collectGarbage();
      const start = measureTree().cpuSeconds;
      await Promise.all(
        products.map(({ photo, title, at: index }) => {
          const values = { BRAND: 'Northwind', TITLE: title, PRICE: `$${price + index}.50` };
          return renderer.render({ template, ...canvas, photo, values });
        }),
      );
      const cpuMs = ((measureTree().cpuSeconds - start) * 1000) / imagesPerRound;
      if (round >= 0) samples[at]?.push(cpuMs);
    }
  }
  return samples;
}

function named(bytes: Buffer): NamedPhoto {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { owner: 'bench', hash, read: async () => new Uint8Array(bytes) };
}
