import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTemplate, starterIds } from '#picture/designs';
import type { ParsedTemplate } from '#picture';
import { createImageRenderer, type ImageRenderer, type NamedPhoto, openKeptStore } from '#picture/node';
import { openRenderPool } from '#server/render/pool/render-pool.ts';
import { templateFromHtml } from '#picture/files';
import { median, rounded } from '../figures.ts';
import { collectGarbage } from './collect-garbage.ts';
import { canvas } from './picture-engines.ts';
import { measureTree } from './process-tree.ts';

const rounds = 3;
const imagesPerRound = 24;

/** What a picture costs once something of its photo is kept, in CPU ms and as a share of a full picture of the same round. */
export type RedrawRow = {
  readonly photos: string;
  readonly design: string;
  /** With a photo that nobody has seen, and nothing kept. */
  readonly fullMs: number;
  /** The same, and what is decoded is kept. */
  readonly first: number;
  /** The same photo and title again, with another price. */
  readonly price: number;
  /** The same photo and another template with the same slot, and words of its own. */
  readonly secondTemplate: number;
};

type Series = { readonly name: string; readonly photos: readonly Buffer[] };

/** Draws with `render` what this process has kept in its folder, or with a pool. */
type Way = {
  readonly name: string;
  readonly designs: readonly (typeof starterIds)[number][];
  readonly plain: Pick<ImageRenderer, 'render'>;
  readonly keeping: Pick<ImageRenderer, 'render'>;
};

/** Measures every design with photos of each series, and the pool with the first one. */
export async function measureRedraws(series: readonly Series[]): Promise<RedrawRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitted-bench-'));
  const fitted = { folder, mayWrite: () => true, noteWritten: () => undefined };
  const pools = [openRenderPool(), openRenderPool({ fitted })] as const;
  const ways: Way[] = [
    {
      name: '',
      designs: starterIds,
      plain: await createImageRenderer(),
      keeping: await createImageRenderer({ kept: openKeptStore(folder) }),
    },
    { name: ', pool', designs: ['default'], plain: pools[0], keeping: pools[1] },
  ];
  const rows: RedrawRow[] = [];
  for (const way of ways)
    for (const { name, photos } of series)
      for (const design of way.designs) rows.push(await measureDesign(way, design, { name, photos }));
  await Promise.all(pools.map((pool) => pool.close()));
  await rm(folder, { recursive: true, force: true });
  return rows;
}

async function measureDesign(
  { name: way, plain, keeping }: Way,
  design: (typeof starterIds)[number],
  { name, photos }: Series,
): Promise<RedrawRow> {
  const [template, other] = templatesOf(design);
  const ways = [
    { shown: template, renderer: plain, price: 10, seen: 'nobody' },
    { shown: template, renderer: keeping, price: 10, seen: 'kept' },
    { shown: template, renderer: keeping, price: 20, seen: 'kept' },
    { shown: other, renderer: keeping, price: 10, seen: 'kept' },
  ];
  const samples: number[][] = ways.map(() => []);
  for (let round = -1; round < rounds; round += 1) {
    const products = Array.from({ length: imagesPerRound }, (_, at) => {
      const photo = photos[at % photos.length] ?? Buffer.alloc(0);
      next += 1;
      const title = `Stoneware cup with a reinforced handle, terracotta ${1000 + next}, 90 ml`;
      return { at, title, photoFor: (seen: string) => named(withRemark(photo, `${seen} ${next} ${at}`)) };
    });
    for (const [at, { shown, renderer, price, seen }] of ways.entries()) {
      const drawn = products.map(({ photoFor, ...product }) => ({ ...product, photo: photoFor(seen) }));
      collectGarbage();
      const start = measureTree().cpuSeconds;
      await Promise.all(
        drawn.map(({ photo, title, at: index }) =>
          renderer.render({
            template: shown,
            ...canvas,
            photo,
            values: { BRAND: 'Northwind', TITLE: title, PRICE: `$${price + index}.50` },
          }),
        ),
      );
      const cpuMs = ((measureTree().cpuSeconds - start) * 1000) / imagesPerRound;
      // The first round is for warming up.
      if (round >= 0) samples[at]?.push(cpuMs);
    }
  }
  const full = samples[0] ?? [];
  const share = (at: number) =>
    rounded(median((samples[at] ?? []).map((ms, round) => ms / (full[round] ?? 1))), 2);
  return {
    photos: name,
    design: design + way,
    fullMs: rounded(median(full), 2),
    first: share(1),
    price: share(2),
    secondTemplate: share(3),
  };
}

let next = 0;

function templatesOf(starter: (typeof starterIds)[number]): [ParsedTemplate, ParsedTemplate] {
  const { html } = createTemplate({ name: '', type: 'facebook', ...canvas, starter });
  const own = html.replaceAll('{{TITLE}}', 'Words of the shop: {{TITLE}}');
  return [templateFromHtml({ html, ...canvas }), templateFromHtml({ html: own, ...canvas })];
}

/** The same photo in bytes that nobody has seen: a JPEG may hold a remark. */
function withRemark(jpeg: Buffer, text: string): Buffer {
  const remark = Buffer.from(text);
  const head = Buffer.from([0xff, 0xfe, 0, remark.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, remark, jpeg.subarray(2)]);
}

function named(bytes: Buffer): NamedPhoto {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { owner: 'bench', hash, read: async () => new Uint8Array(bytes) };
}

/** The rows for people to read. */
export function tableOfRedraws(rows: readonly RedrawRow[]): string {
  const cell = (value: number) => value.toFixed(2).padStart(10);
  return [
    `${'photos'.padEnd(7)}${'design'.padEnd(18)}${['full, ms', 'first', 'price', 'template'].map((text) => text.padStart(10)).join('')}`,
    ...rows.map(
      ({ photos, design, fullMs, first, price, secondTemplate }) =>
        `${photos.padEnd(7)}${design.padEnd(18)}${[fullMs, first, price, secondTemplate].map(cell).join('')}`,
    ),
  ].join('\n');
}
