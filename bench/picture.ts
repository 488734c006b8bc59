import { createHash } from 'node:crypto';
import os from 'node:os';
import sharp from 'sharp';
import { paintPhoto } from '#server/render/photo.fixture.ts';
import {
  canvas,
  floorEngine,
  ourEngine,
  satoriEngine,
  type BenchEngine,
  type BenchProduct,
} from './picture-engines.ts';

const rounds = 7;
const imagesPerRound = 8;
const photoCount = 12;

type Sample = { cpuMs: number; imagesPerSecond: number };
type Row = {
  engine: string;
  note: string;
  cpuMsPerImage: number;
  /** CPU of the floor divided by CPU of this engine, in the same round: median, least and most. */
  speedOfFloor: { median: number; min: number; max: number };
  /** Images per second with twice as many in flight as cores, as a share of the floor's in the same round. */
  throughputOfFloor: number;
};

/** Measures product images against the least that any engine must do and against a peer, in one run. */
export async function run(options: { json: boolean }): Promise<void> {
  // The first engine opens the codecs the way the product does, for every engine alike.
  const ours = await ourEngine();
  const engines = [floorEngine(true), floorEngine(false), ours, await satoriEngine()];
  const photos = await makePhotos();
  const checks = await checkHonesty(engines, photos);
  const samples = await measure(engines, photos);
  const rows = engines.map((engine) => rowOf(engine, samples));
  const report = {
    bench: 'picture',
    canvas,
    cores: os.availableParallelism(),
    rounds,
    imagesPerRound,
    rows,
    checks,
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
      const cpu = process.cpuUsage();
      const start = performance.now();
      await drawBatch(engine, products);
      const wallMs = performance.now() - start;
      const { user, system } = process.cpuUsage(cpu);
      const cpuMs = (user + system) / 1000 / imagesPerRound;
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
  const speeds = own.map((sample, round) => (floor[round]?.cpuMs ?? 0) / sample.cpuMs);
  const throughputs = own.map(
    (sample, round) => sample.imagesPerSecond / (floor[round]?.imagesPerSecond ?? 1),
  );
  return {
    engine: engine.name,
    note: engine.note,
    cpuMsPerImage: rounded(median(own.map((sample) => sample.cpuMs)), 1),
    speedOfFloor: {
      median: rounded(median(speeds), 2),
      min: rounded(Math.min(...speeds), 2),
      max: rounded(Math.max(...speeds), 2),
    },
    throughputOfFloor: rounded(median(throughputs), 2),
  };
}

/** A fast engine that does not really draw must not win: each check is the number it found. */
async function checkHonesty(
  engines: readonly BenchEngine[],
  photos: readonly Buffer[],
): Promise<Record<string, unknown>> {
  const [ours, peer] = engines.slice(2);
  if (ours === undefined || peer === undefined) throw new Error('engines are missing');
  const products = [0, 1, 2, 3].map((index) => productOf(index, photos));
  const images = await Promise.all(products.map((product) => ours.draw(product)));
  const [one, other] = await Promise.all(images.map(pixelsOf));
  const peerPixels = await pixelsOf(await peer.draw(productOf(0, photos)));
  const checks = {
    distinctImages: new Set(images.map((image) => createHash('sha256').update(image).digest('hex'))).size,
    photoDifference: rounded(difference(one, other, { top: 100, bottom: 700 }), 2),
    wordsDifference: rounded(difference(one, other, { top: 830, bottom: 1060 }), 2),
    differenceToPeer: rounded(difference(one, peerPixels, { top: 0, bottom: canvas.height }), 2),
  };
  const isHonest =
    checks.distinctImages === images.length &&
    checks.photoDifference > 5 &&
    checks.wordsDifference > 0.5 &&
    checks.differenceToPeer < 10;
  if (!isHonest) throw new Error(`The engines do not draw the same scene: ${JSON.stringify(checks)}`);
  return checks;
}

async function pixelsOf(jpeg: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  if (info.width !== canvas.width || info.height !== canvas.height) throw new Error('wrong size');
  return data;
}

/** Mean difference per channel (0 to 255) over some rows. */
function difference(
  one: Buffer | undefined,
  other: Buffer | undefined,
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
    const shade = 150 + 60 * Math.sin(9 * x + 4 * y) + 30 * Math.cos(23 * x * y) + 24 * noise();
    return [shade, shade * (0.6 + 0.4 * y), shade * (0.9 - 0.5 * x)].map(byte) as [number, number, number];
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const hues = Array.from({ length: photoCount }, (_, index) => (360 / photoCount) * index);
  return Promise.all(hues.map((hue) => sharp(base).modulate({ hue }).jpeg({ quality: 86 }).toBuffer()));
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

function tableOf(report: { rows: readonly Row[]; cores: number; checks: Record<string, unknown> }): string {
  const lines = report.rows.map((row) => {
    const { median: middle, min, max } = row.speedOfFloor;
    const speed = `${middle.toFixed(2)} (${min.toFixed(2)} to ${max.toFixed(2)})`;
    const cells = [row.engine.padEnd(20), row.cpuMsPerImage.toFixed(1).padStart(8), speed.padStart(22)];
    return [...cells, row.throughputOfFloor.toFixed(2).padStart(10), `  ${row.note}`].join(' ');
  });
  const head = `${'engine'.padEnd(20)} ${'CPU ms'.padStart(8)} ${'speed of floor'.padStart(22)} ${'img/s'.padStart(10)}`;
  return [
    `Product images ${canvas.width} x ${canvas.height}, ${report.cores} cores; ratios are medians within the same round.`,
    head,
    ...lines,
    `checks: ${JSON.stringify(report.checks)}`,
  ].join('\n');
}
