import { createHash } from 'node:crypto';
import os from 'node:os';
import sharp from 'sharp';
import { measureTree } from '../../faults/support/processes.ts';
import { median, rounded, type Report } from '../bench.ts';
import { makePhotos, productOf, shopPhotos } from './bench-photos.ts';
import { chromiumEngine } from './chromium-engine.ts';
import {
  canvas,
  collectGarbage,
  floorEngine,
  ourEngines,
  poolEngine,
  type BenchEngine,
  type BenchProduct,
} from './picture-engines.ts';
import { measureRedraws } from './redraws.ts';

const rounds = 7;
const imagesPerRound = 48;

type Sample = { cpuMs: number; imagesPerSecond: number };

/** Photos of one kind, and the engines that draw them. */
type Series = {
  readonly name: string;
  readonly photos: readonly Buffer[];
  readonly engines: readonly BenchEngine[];
};

/** Measures product images against the least work that any engine has to do, and against a browser, in one run. */
export async function run(): Promise<Report> {
  // The first engine sets up the codecs as the product does, and this setting holds for all later ones.
  const ours = await ourEngines();
  const pool = poolEngine();
  const browser = await chromiumEngine(os.availableParallelism());
  const engines = [floorEngine(true), floorEngine(false), ...ours, pool];
  const photos = await makePhotos();
  const series: readonly Series[] = [
    { name: 'made', photos, engines: [...engines, browser] },
    // A browser's cost does not depend on the photo's background.
    { name: 'shop', photos: await shopPhotos(), engines },
  ];
  for (const engine of [...ours.slice(0, 1), pool, browser]) await checkHonesty(engine, photos);
  const samples = await measure(series);
  const rows = series.flatMap((each) => each.engines.map((engine) => rowOf(each, engine, samples)));
  await browser.close();
  await pool.close();
  return {
    about: `Product images ${canvas.width} x ${canvas.height}, ${os.availableParallelism()} cores; CPU of the whole process tree, ratios within the same round: median (least to most).`,
    tables: {
      'full pictures': rows,
      'once something of the photo is kept, of a full picture': await measureRedraws(series),
    },
  };
}

/** Runs the engines in turn, so that a busy machine slows all of them equally; every image has different words. */
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

function rowOf({ name: photos }: Series, engine: BenchEngine, samples: Map<string, Sample[]>) {
  const samplesOf = (name: string) => samples.get(`${photos} ${name}`) ?? [];
  const own = samplesOf(engine.name);
  const floor = samplesOf('floor');
  const against = (other: readonly Sample[]) =>
    spread(own.map((sample, round) => (other[round]?.cpuMs ?? 0) / sample.cpuMs));
  return {
    photos,
    engine: engine.name,
    'CPU ms': rounded(median(own.map((sample) => sample.cpuMs)), 1),
    'speed of floor': against(floor),
    // With this engine's own encoder setting.
    'of plain floor': against(samplesOf('floor, plain coding')),
    // With twice as many in flight as cores.
    'throughput of floor': rounded(
      median(own.map((sample, round) => sample.imagesPerSecond / (floor[round]?.imagesPerSecond ?? 1))),
      2,
    ),
    note: engine.note,
  };
}

function spread(speeds: readonly number[]): string {
  const [middle, least, most] = [median(speeds), Math.min(...speeds), Math.max(...speeds)];
  return `${middle.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
}

/** Checks that an engine really draws: its pictures must differ by photo and by words, each in its place. */
async function checkHonesty(engine: BenchEngine, photos: readonly Buffer[]): Promise<void> {
  const images = await Promise.all(
    [0, 1, 2, 3].map((quarter) => engine.draw(productOf((quarter * photos.length) / 4, photos))),
  );
  const [one, other] = await Promise.all(images.map(pixelsOf));
  const hashes = new Set(images.map((image) => createHash('sha256').update(image).digest('hex')));
  const found = {
    distinctImages: hashes.size,
    photoDifference: difference(one, other, { top: 100, bottom: 700 }),
    wordsDifference: difference(one, other, { top: 830, bottom: 1060 }),
  };
  if (hashes.size < images.length || !(found.photoDifference > 5) || !(found.wordsDifference > 0.5))
    throw new Error(`${engine.name} does not draw each product: ${JSON.stringify(found)}`);
}

async function pixelsOf(jpeg: Buffer): Promise<Uint8Array> {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  if (info.width !== canvas.width || info.height !== canvas.height) throw new Error('wrong size');
  return data;
}

/** Returns the mean difference per channel (0 to 255) over some rows. */
function difference(
  one: Uint8Array | undefined,
  other: Uint8Array | undefined,
  area: { top: number; bottom: number },
): number {
  const [start, end] = [area.top * canvas.width * 3, area.bottom * canvas.width * 3];
  let sum = 0;
  for (let at = start; at < end; at += 1) sum += Math.abs((one?.[at] ?? 0) - (other?.[at] ?? 0));
  return sum / (end - start);
}
