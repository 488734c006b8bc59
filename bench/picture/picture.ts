import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { paintPhoto } from '#server/render/photo.fixture.ts';
import { collectGarbage } from './collect-garbage.ts';
import { chromiumEngine, type BrowserEngine } from './chromium-engine.ts';
import {
  canvas,
  drawOurPixels,
  floorEngine,
  ourEngine,
  poolEngine,
  satoriEngine,
  sceneEngine,
  starterEngines,
  type BenchEngine,
  type BenchProduct,
} from './picture-engines.ts';
import { measureTree } from './process-tree.ts';
import { ssim, type Rgb } from './ssim.ts';

const rounds = 7;
const imagesPerRound = 48;
const photoCount = 48;
const samplePhoto = path.join(import.meta.dirname, '../../server/serve/sample-shop/photos/kettle.jpg');

/** Of 1. */
const leastSimilarity = 0.98;

/** Pictures of the memory run, and after how many of them the memory is noted. */
const memoryRun = { images: 1000, every: 100 };

type Sample = { cpuMs: number; imagesPerSecond: number };
type Spread = { median: number; min: number; max: number };
type Row = {
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
  const satori = await satoriEngine();
  const engines = [
    floorEngine(true),
    floorEngine(false),
    ours,
    ...(await starterEngines()),
    pool,
    scene,
    satori,
    ...(browser === null ? [] : [browser]),
  ];
  const photos = await makePhotos();
  const checks = await checkHonesty(
    { ours, others: [pool, satori, ...(browser === null ? [] : [browser])], scene },
    photos,
  );
  const samples = await measure(engines, photos);
  const rows = engines.map((engine) => rowOf(engine, samples));
  const truth = browser === null ? null : await fidelity(browser, photos);
  await browser?.close();
  const memoryMb = await memoryOf(pool, photos);
  await pool.close();
  const report = {
    bench: 'picture',
    canvas,
    cores: os.availableParallelism(),
    rounds,
    imagesPerRound,
    rows,
    checks,
    /** Structural similarity to Chromium's picture of the same template, both without loss. */
    similarityToChromium: truth,
    /** Resident MB of the server and its drawing processes while they draw a thousand pictures. */
    memoryMb,
  };
  console.log(options.json ? JSON.stringify(report) : tableOf(report));
}

/** Engines take turns, so that a busy machine slows all of them alike; every image has its own words. */
async function measure(
  engines: readonly BenchEngine[],
  photos: readonly Buffer[],
): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>(engines.map((engine) => [engine.name, []]));
  let next = 0;
  for (const engine of engines)
    await drawBatch(
      engine,
      [0, 1, 2].map(() => productOf((next += 1), photos)),
    );
  for (let round = 0; round < rounds; round += 1) {
    for (const engine of engines) {
      const products = Array.from({ length: imagesPerRound }, () => productOf((next += 1), photos));
      collectGarbage();
      const cpu = measureTree().cpuSeconds;
      const start = performance.now();
      await drawBatch(engine, products);
      const wallMs = performance.now() - start;
      const cpuMs = ((measureTree().cpuSeconds - cpu) * 1000) / imagesPerRound;
      samples.get(engine.name)?.push({ cpuMs, imagesPerSecond: (imagesPerRound / wallMs) * 1000 });
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

function rowOf(engine: BenchEngine, samples: Map<string, Sample[]>): Row {
  const own = samples.get(engine.name) ?? [];
  const floor = samples.get('floor') ?? [];
  const plainFloor = samples.get('floor, plain coding') ?? [];
  const against = (other: readonly Sample[]) =>
    spreadOf(own.map((sample, round) => (other[round]?.cpuMs ?? 0) / sample.cpuMs));
  const throughputs = own.map(
    (sample, round) => sample.imagesPerSecond / (floor[round]?.imagesPerSecond ?? 1),
  );
  return {
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
  { ours, others, scene }: { ours: BenchEngine; others: readonly BenchEngine[]; scene: BenchEngine },
  photos: readonly Buffer[],
): Promise<Record<string, number>> {
  const images = await Promise.all(
    [0, 1, 2, 3].map((quarter) => ours.draw(productOf((quarter * photoCount) / 4, photos))),
  );
  const [one, other] = await Promise.all(images.map(pixelsOf));
  // Grain is never the same for two ways of scaling, so likeness is judged by a photo of the sample shop.
  const plain = { ...productOf(0, photos), photo: await readFile(samplePhoto) };
  const golden = await pixelsOf(await scene.draw(plain));
  const checks: Record<string, number> = {
    distinctImages: new Set(images.map((image) => createHash('sha256').update(image).digest('hex'))).size,
    photoDifference: rounded(difference(one?.data, other?.data, { top: 100, bottom: 700 }), 2),
    wordsDifference: rounded(difference(one?.data, other?.data, { top: 830, bottom: 1060 }), 2),
  };
  const similarities: Record<string, number> = {};
  for (const engine of [ours, ...others]) {
    const pixels = await pixelsOf(await engine.draw(plain));
    similarities[`similarity: ${engine.name}`] = rounded(ssim(pixels, golden), 3);
  }
  const isHonest =
    checks['distinctImages'] === images.length &&
    Number(checks['photoDifference']) > 5 &&
    Number(checks['wordsDifference']) > 0.5 &&
    Object.values(similarities).every((similarity) => similarity >= 0.95);
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

async function memoryOf(engine: BenchEngine, photos: readonly Buffer[]): Promise<number[]> {
  const timeline: number[] = [];
  for (let drawn = 0; drawn < memoryRun.images; drawn += memoryRun.every) {
    const products = Array.from({ length: memoryRun.every }, (_, at) =>
      productOf(100_000 + drawn + at, photos),
    );
    await drawBatch(engine, products);
    timeline.push(Math.round(measureTree().residentBytes / 1e6));
  }
  return timeline;
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

function productOf(index: number, photos: readonly Buffer[]): BenchProduct {
  const values = {
    BRAND: 'Northwind',
    TITLE: `Stoneware cup with a reinforced handle, terracotta ${1000 + index}, 90 ml`,
    PRICE: `$${(12.5 + ((index * 7919) % 9000) / 10).toFixed(2)}`,
  };
  const photo = photos[index % photos.length] ?? Buffer.alloc(0);
  // A fresh copy each time, so that nothing can be remembered by identity.
  return { values, photo: new Uint8Array(photo) };
}

/** Photos as shops have them: 1200 x 1200, detail all over, about 250 KB; each with its own colours. */
async function makePhotos(): Promise<Buffer[]> {
  let seed = 7;
  const noise = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return (seed % 1000) / 1000 - 0.5;
  };
  const base = await paintPhoto(1200, 1200, (x, y) => {
    const shade = 150 + 60 * Math.sin(9 * x + 4 * y) + 30 * Math.cos(23 * x * y) + 50 * noise();
    return [shade, shade * (0.6 + 0.4 * y), shade * (0.9 - 0.5 * x)].map(byte) as [number, number, number];
  })
    // Grain as a lens leaves it: pictures of noise that changes from pixel to pixel are alike for no two engines.
    .blur(0.8)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const hues = Array.from({ length: photoCount }, (_, index) => Math.round((360 / photoCount) * index));
  return Promise.all(hues.map((hue) => sharp(base).modulate({ hue }).jpeg({ quality: 90 }).toBuffer()));
}

function byte(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function tableOf(report: {
  rows: readonly Row[];
  cores: number;
  checks: Record<string, number>;
  similarityToChromium: number | null;
  memoryMb: readonly number[];
}): string {
  const spread = ({ median: middle, min, max }: Spread) =>
    `${middle.toFixed(2)} (${min.toFixed(2)} to ${max.toFixed(2)})`.padStart(22);
  const lines = report.rows.map((row) =>
    [
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
    `${'engine'.padEnd(20)} ${'CPU ms'.padStart(8)} ${heads} ${'img/s'.padStart(8)}`,
    ...lines,
    `checks: ${JSON.stringify(report.checks)}`,
    `similarity to Chromium without loss: ${report.similarityToChromium ?? 'no Chromium here'}`,
    `MB resident, every ${memoryRun.every} of ${memoryRun.images} pictures: ${report.memoryMb.join(' ')}`,
  ].join('\n');
}
