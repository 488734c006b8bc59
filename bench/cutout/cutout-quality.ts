import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { createCutter } from '#server/render/cutout/cut-out.ts';
import { ownManifest, readModel } from '#server/render/cutout/read-model.ts';
import type { AlphaFacts } from '#server/render/cutout/judge-alpha.ts';
import type { AlphaPixels, RgbPixels } from '#server/render/cutout/pixels.ts';

type Sample = { readonly name: string; readonly category: string };

type Row = Sample & {
  /** Mean absolute difference of alpha, 0 to 1. */
  readonly error: number;
  /** Overlap of product and product, 0 to 1. */
  readonly overlap: number;
  /** F measure of the outlines, 3 px of 512 apart at most, 0 to 1. */
  readonly outline: number;
  readonly facts: AlphaFacts;
};

/** A cut-out that overlaps less than this with the truth should have been refused. */
const goodOverlap = 0.85;

/**
 * Measures a model against a folder of NAME.png with the true alpha as NAME.alpha.png; what is before the last hyphen of
 * a name is its category. `BACKGROUND_MODEL` names another model's manifest. Then says what limits of the gate would do.
 */
export async function run({ json, paths }: { json: boolean; paths: readonly string[] }): Promise<void> {
  const [folder] = paths;
  if (folder === undefined) throw new Error('say which folder: npm run -s bench -- cutout-quality FOLDER');
  const model = await readModel(process.env['BACKGROUND_MODEL'] ?? ownManifest);
  const everything = {
    maxUncertain: 1e9,
    minArea: 0,
    maxArea: 1,
    maxBorder: 1,
    minMainPart: 0,
    maxParts: 1e9,
  };
  const cut = createCutter({ ...model, manifest: { ...model.manifest, gate: everything } });
  const rows: Row[] = [];
  for (const sample of await listSamples(folder)) {
    const truth = await readAlpha(path.join(folder, `${sample.name}.alpha.png`));
    const { alpha, facts } = await cut(await readRgb(path.join(folder, `${sample.name}.png`)));
    if (alpha === null) throw new Error('the open gate refused');
    rows.push({ ...sample, ...compare(alpha, truth), facts });
  }
  console.log(json ? JSON.stringify(rows) : [qualityTable(rows), '', gateTable(rows)].join('\n'));
}

async function listSamples(folder: string): Promise<Sample[]> {
  const files = await readdir(folder);
  const names = files
    .filter((file) => file.endsWith('.alpha.png'))
    .map((file) => file.replace('.alpha.png', ''));
  return names
    .toSorted()
    .map((name) => ({ name, category: name.slice(0, Math.max(0, name.lastIndexOf('-'))) }));
}

async function readRgb(file: string): Promise<RgbPixels> {
  const { data, info } = await sharp(file)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

async function readAlpha(file: string): Promise<AlphaPixels> {
  const { data, info } = await sharp(file)
    .extractChannel(0)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

function compare(found: AlphaPixels, truth: AlphaPixels): Pick<Row, 'error' | 'overlap' | 'outline'> {
  let [difference, both, either] = [0, 0, 0];
  for (let at = 0; at < truth.data.length; at += 1) {
    const [one, other] = [found.data[at] ?? 0, truth.data[at] ?? 0];
    difference += Math.abs(one - other);
    if (one > 127 && other > 127) both += 1;
    if (one > 127 || other > 127) either += 1;
  }
  return {
    error: difference / (truth.data.length * 255),
    overlap: both / Math.max(1, either),
    outline: outlineMatch(found, truth),
  };
}

function outlineMatch(found: AlphaPixels, truth: AlphaPixels): number {
  const reach = (3 * truth.width) / 512;
  const [one, other] = [outlineOf(found), outlineOf(truth)];
  const precision = shareNear(one, distancesTo(other, truth.width), reach);
  const recall = shareNear(other, distancesTo(one, truth.width), reach);
  return (2 * precision * recall) / Math.max(1e-9, precision + recall);
}

function outlineOf({ data, width, height }: AlphaPixels): Uint8Array {
  const marks = new Uint8Array(data.length);
  const isIn = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height || (data[y * width + x] ?? 0) > 127;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isEdge = !isIn(x - 1, y) || !isIn(x + 1, y) || !isIn(x, y - 1) || !isIn(x, y + 1);
      marks[y * width + x] = isIn(x, y) && isEdge ? 1 : 0;
    }
  }
  return marks;
}

/** Chamfer distances in px, as two passes with 3 and 4 for straight and diagonal steps give them. */
function distancesTo(marks: Uint8Array, width: number): Float32Array {
  const distances = Float32Array.from(marks, (mark) => (mark === 1 ? 0 : 1e6));
  const steps = [
    [1, 3],
    [width, 3],
    [width + 1, 4],
    [width - 1, 4],
  ] as const;
  const relax = (at: number, sign: number) => {
    for (const [step, cost] of steps) {
      const before = at - sign * step;
      const isNeighbour = Math.abs((before % width) - (at % width)) <= 1;
      if (isNeighbour) distances[at] = Math.min(distances[at] ?? 1e6, (distances[before] ?? 1e6) + cost);
    }
  };
  for (let at = 0; at < distances.length; at += 1) relax(at, 1);
  for (let at = distances.length - 1; at >= 0; at -= 1) relax(at, -1);
  return distances.map((distance) => distance / 3);
}

function shareNear(marks: Uint8Array, distances: Float32Array, reach: number): number {
  let [near, all] = [0, 0];
  for (let at = 0; at < marks.length; at += 1) {
    if (marks[at] !== 1) continue;
    all += 1;
    if ((distances[at] ?? 1e6) <= reach) near += 1;
  }
  return all === 0 ? 0 : near / all;
}

function qualityTable(rows: readonly Row[]): string {
  const categories = [...new Set(rows.map((row) => row.category))];
  const line = (name: string, some: readonly Row[]) =>
    [
      name.padEnd(18),
      (mean(some.map((row) => row.error)) * 1000).toFixed(1).padStart(11),
      (mean(some.map((row) => row.overlap)) * 100).toFixed(1).padStart(10),
      (mean(some.map((row) => row.outline)) * 100).toFixed(1).padStart(10),
      `${(mean(some.map((row) => (row.overlap > 0.9 ? 1 : 0))) * 100).toFixed(0)} %`.padStart(13),
    ].join('');
  const head = `${'category'.padEnd(18)}error x1000  overlap %  outline %  overlap>0.90`;
  const lines = categories.map((name) =>
    line(
      name,
      rows.filter((row) => row.category === name),
    ),
  );
  return [`${rows.length} photos`, head, ...lines, line('all', rows)].join('\n');
}

/** What a limit on the uncertain share would let through; bad is an overlap below `goodOverlap`. */
function gateTable(rows: readonly Row[]): string {
  const bad = rows.filter((row) => row.overlap < goodOverlap);
  const limits = [0.05, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.6, 10];
  const lines = limits.map((limit) => {
    const kept = rows.filter((row) => row.facts.uncertain <= limit);
    const badKept = kept.filter((row) => row.overlap < goodOverlap).length;
    const goodLost = rows.length - bad.length - (kept.length - badKept);
    return [
      limit.toFixed(2).padStart(9),
      percent(1 - kept.length / rows.length),
      percent(1 - badKept / Math.max(1, bad.length)),
      percent(goodLost / Math.max(1, rows.length - bad.length)),
      percent(badKept / Math.max(1, kept.length)),
      percent(mean(kept.map((row) => row.overlap))),
    ].join('');
  });
  return ['uncertain  refused bad caught good lost bad shown   overlap', ...lines].join('\n');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`.padStart(10);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
