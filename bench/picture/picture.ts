import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { median, rounded } from '../figures.ts';
import { makePhotos, productOf, shopPhotos } from './bench-photos.ts';
import { collectGarbage } from './collect-garbage.ts';
import { chromiumEngine, type BrowserEngine } from './chromium-engine.ts';
import {
  canvas,
  drawOurPixels,
  floorEngine,
  ourEngine,
  poolEngine,
  sceneEngine,
  starterEngines,
  type BenchEngine,
  type BenchProduct,
} from './picture-engines.ts';
import { measureMemory, type Memory } from './picture-memory.ts';
import { measureTree } from './process-tree.ts';
import { measureRedraws, tableOfRedraws, type RedrawRow } from './redraws.ts';
import { ssim, type Rgb } from './ssim.ts';

const rounds = 7;
const imagesPerRound = 48;
const samplePhoto = path.join(import.meta.dirname, '../../server/serve/sample-shop/photos/kettle.jpg');

/** Of 1. */
const leastSimilarity = 0.98;

/** Of 1, between JPEGs: a browser does not continue a photo's backdrop. */
const leastLikeness = 0.95;

/** Pictures of the memory run, and after how many of them the memory is noted. */
const memoryRun = { images: 2500, every: 250 };

type Sample = { cpuMs: number; imagesPerSecond: number };
type Spread = { median: number; min: number; max: number };
type Row = {
  photos: string;
  engine: string;
  note: string;
  cpuMsPerImage: number;
  /** CPU of the floor divided by CPU of this engine, in the same round: median, least and most. */
  speedOfFloor: Spread;
  /** The same against the floor with this engine's own encoder setting: standard Huffman tables. */
  speedOfPlainFloor: Spread;
  /** Images per second with twice as many in flight as cores, as a share of the floor's in the same round. */
  throughputOfFloor: number;
};

/** Measures product images against the least that any engine must do and against a peer, in one run. */
export async function run(options: { json: boolean }): Promise<void> {
  // The first engine opens the codecs the way the product does, for every engine alike.
  const ours = await ourEngine();
  const pool = poolEngine();
  const browser = await chromiumEngine(os.availableParallelism());
  const scene = await sceneEngine();
  const peers: readonly BenchEngine[] = browser === null ? [] : [browser];
  const starters = await starterEngines();
  const engines = [floorEngine(true), floorEngine(false), ours, ...starters, pool, scene, ...peers];
  const photos = await makePhotos();
  const series: readonly Series[] = [
    { name: 'made', photos, engines },
    // What a browser takes does not depend on the photo's backdrop.
    {
      name: 'shop',
      photos: await shopPhotos(),
      engines: engines.filter((engine) => !peers.includes(engine)),
    },
  ];
  const checks = await checkHonesty({ ours, pool, peers, scene }, photos);
  const samples = await measure(series);
  const rows = series.flatMap((each) => each.engines.map((engine) => rowOf(each, engine, samples)));
  const truth = browser === null ? null : await fidelity(browser, photos);
  await browser?.close();
  await pool.close();
  const redraws = await measureRedraws(series);
  const memoryMb = measureMemory(memoryRun);
  const report = {
    bench: 'picture',
    canvas,
    cores: os.availableParallelism(),
    rounds,
    imagesPerRound,
    rows,
    /** What a picture costs of a full one once something of its photo is kept. */
    redraws,
    checks,
    /** Structural similarity to Chromium's picture of the same template, both without loss. */
    similarityToChromium: truth,
    /** Resident MB of a server and of its one drawing process while it draws the shop's photos, and their peaks. */
    memoryMb,
  };
  console.log(options.json ? JSON.stringify(report) : tableOf(report));
}

/** Photos of one kind, and what draws them. */
type Series = {
  readonly name: string;
  readonly photos: readonly Buffer[];
  readonly engines: readonly BenchEngine[];
};

/** Engines take turns, so that a busy machine slows all of them alike; every image has its own words. */
async function measure(series: readonly Series[]): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>();
  let next = 0;
  const productsFor = (photos: readonly Buffer[], count: number) =>
    Array.from({ length: count }, () => productOf((next += 1), photos));
  for (const { photos, engines } of series)
    for (const engine of engines) await drawBatch(engine, productsFor(photos, 3));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, photos, engines } of series) {
      for (const engine of engines) {
        const products = productsFor(photos, imagesPerRound);
        collectGarbage();
        const cpu = measureTree().cpuSeconds;
        const start = performance.now();
        await drawBatch(engine, products);
        const wallMs = performance.now() - start;
        const cpuMs = ((measureTree().cpuSeconds - cpu) * 1000) / imagesPerRound;
        const key = `${name} ${engine.name}`;
        const sample = { cpuMs, imagesPerSecond: (imagesPerRound / wallMs) * 1000 };
        samples.set(key, [...(samples.get(key) ?? []), sample]);
      }
    }
  }
  return samples;
}

async function drawBatch(engine: BenchEngine, products: readonly BenchProduct[]): Promise<void> {
  const queue = [...products];
  const work = async () => {
    for (let product = queue.pop(); product !== undefined; product = queue.pop()) await engine.draw(product);
  };
  await Promise.all(Array.from({ length: 2 * os.availableParallelism() }, work));
}

function rowOf({ name: photos }: Series, engine: BenchEngine, samples: Map<string, Sample[]>): Row {
  const samplesOf = (name: string) => samples.get(`${photos} ${name}`) ?? [];
  const own = samplesOf(engine.name);
  const floor = samplesOf('floor');
  const plainFloor = samplesOf('floor, plain coding');
  const against = (other: readonly Sample[]) =>
    spreadOf(own.map((sample, round) => (other[round]?.cpuMs ?? 0) / sample.cpuMs));
  const throughputs = own.map(
    (sample, round) => sample.imagesPerSecond / (floor[round]?.imagesPerSecond ?? 1),
  );
  return {
    photos,
    engine: engine.name,
    note: engine.note,
    cpuMsPerImage: rounded(median(own.map((sample) => sample.cpuMs)), 1),
    speedOfFloor: against(floor),
    speedOfPlainFloor: against(plainFloor),
    throughputOfFloor: rounded(median(throughputs), 2),
  };
}

function spreadOf(speeds: readonly number[]): Spread {
  return {
    median: rounded(median(speeds), 2),
    min: rounded(Math.min(...speeds), 2),
    max: rounded(Math.max(...speeds), 2),
  };
}

/** A fast engine that does not really draw must not win: each check is the number it found. */
async function checkHonesty(
  engines: { ours: BenchEngine; pool: BenchEngine; peers: readonly BenchEngine[]; scene: BenchEngine },
  photos: readonly Buffer[],
): Promise<Record<string, number>> {
  const { ours, pool, peers, scene } = engines;
  const images = await Promise.all(
    [0, 1, 2, 3].map((quarter) => ours.draw(productOf((quarter * photos.length) / 4, photos))),
  );
  const [one, other] = await Promise.all(images.map(pixelsOf));
  // Grain is never the same for two ways of scaling, so likeness is judged by a photo of the sample shop.
  const plain = { ...productOf(0, photos), photo: await readFile(samplePhoto) };
  const golden = await pixelsOf(await scene.draw(plain));
  // Peers know nothing of a product in its photo: they are compared with the picture of the photo as it is.
  const asItIs = { ...canvas, data: await drawOurPixels(plain) };
  const checks: Record<string, number> = {
    distinctImages: new Set(images.map((image) => createHash('sha256').update(image).digest('hex'))).size,
    photoDifference: rounded(difference(one?.data, other?.data, { top: 100, bottom: 700 }), 2),
    wordsDifference: rounded(difference(one?.data, other?.data, { top: 830, bottom: 1060 }), 2),
  };
  const similarities: Record<string, number> = {};
  for (const engine of [ours, pool, ...peers]) {
    const pixels = await pixelsOf(await engine.draw(plain));
    const wanted = peers.includes(engine) ? asItIs : golden;
    similarities[`similarity: ${engine.name}`] = rounded(ssim(pixels, wanted), 3);
  }
  const isHonest =
    checks['distinctImages'] === images.length &&
    Number(checks['photoDifference']) > 5 &&
    Number(checks['wordsDifference']) > 0.5 &&
    Object.values(similarities).every((similarity) => similarity >= leastLikeness);
  if (!isHonest)
    throw new Error(
      `The engines do not draw the same scene: ${JSON.stringify({ ...checks, ...similarities })}`,
    );
  return { ...checks, ...similarities };
}

/** Compares our pixels with the browser's, before either is encoded. */
async function fidelity(browser: BrowserEngine, photos: readonly Buffer[]): Promise<number> {
  const product = { ...productOf(1, photos), photo: await readFile(samplePhoto) };
  const own = { ...canvas, data: await drawOurPixels(product) };
  const similarity = rounded(ssim(own, await pixelsOf(await browser.drawPng(product))), 3);
  if (similarity < leastSimilarity) throw new Error(`Only ${similarity} like the browser's picture`);
  return similarity;
}

async function pixelsOf(jpeg: Buffer): Promise<Rgb> {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  if (info.width !== canvas.width || info.height !== canvas.height) throw new Error('wrong size');
  return { ...canvas, data };
}

/** Mean difference per channel (0 to 255) over some rows. */
function difference(
  one: Uint8Array | undefined,
  other: Uint8Array | undefined,
  area: { top: number; bottom: number },
): number {
  if (one === undefined || other === undefined) return Number.NaN;
  const [start, end] = [area.top * canvas.width * 3, area.bottom * canvas.width * 3];
  let sum = 0;
  for (let at = start; at < end; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / (end - start);
}

function tableOf(report: {
  rows: readonly Row[];
  redraws: readonly RedrawRow[];
  cores: number;
  checks: Record<string, number>;
  similarityToChromium: number | null;
  memoryMb: Memory;
}): string {
  const spread = ({ median: middle, min, max }: Spread) =>
    `${middle.toFixed(2)} (${min.toFixed(2)} to ${max.toFixed(2)})`.padStart(22);
  const lines = report.rows.map((row) =>
    [
      row.photos.padEnd(5),
      row.engine.padEnd(20),
      row.cpuMsPerImage.toFixed(1).padStart(8),
      spread(row.speedOfFloor),
      spread(row.speedOfPlainFloor),
      row.throughputOfFloor.toFixed(2).padStart(8),
      `  ${row.note}`,
    ].join(' '),
  );
  const heads = ['speed of floor', 'of plain floor'].map((text) => text.padStart(22)).join(' ');
  return [
    `Product images ${canvas.width} x ${canvas.height}, ${report.cores} cores; CPU of the whole process tree, ratios within the same round: median (least to most).`,
    `${'photos'.padEnd(5)}${'engine'.padEnd(20)} ${'CPU ms'.padStart(8)} ${heads} ${'img/s'.padStart(8)}`,
    ...lines,
    tableOfRedraws(report.redraws),
    `checks: ${JSON.stringify(report.checks)}`,
    `similarity to Chromium without loss: ${report.similarityToChromium ?? 'no Chromium here'}`,
    `MB resident, every ${memoryRun.every} of ${memoryRun.images} pictures: ${JSON.stringify(report.memoryMb)}`,
  ].join('\n');
}
