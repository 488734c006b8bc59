import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

import sharp from 'sharp';

import { type Photo, photos } from './sample-shop/photos.ts';
import { renderPhoto } from './sample-shop/render-photo.ts';

// Draws the photos of the sample shop: `node scripts/make-sample-shop.ts [photo names]`.
// Every product is modelled and lit in code, so all pictures are ours and two runs give the same bytes.

const photoFolder = new URL('../server/sample-shop/photos/', import.meta.url);

if (isMainThread) await drawAll(process.argv.slice(2));
else await draw(photos[workerData as number]!);

async function drawAll(names: readonly string[]): Promise<void> {
  const started = Date.now();
  const waiting = photos.flatMap(({ name }, index) =>
    names.length === 0 || names.includes(name) ? [index] : [],
  );
  const takeNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await drawInWorker(next);
  };
  await Promise.all(Array.from({ length: Math.min(8, availableParallelism()) }, takeNext));
  console.log(`done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function drawInWorker(index: number): Promise<void> {
  const started = Date.now();
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: index });
    worker.on('message', (size: number) => {
      console.log(`${photos[index]!.name}  ${size} bytes  ${Date.now() - started} ms`);
    });
    worker.on('error', reject);
    worker.on('exit', () => resolve());
  });
}

async function draw(photo: Photo): Promise<void> {
  const { name, width, height } = photo;
  const picture = sharp(renderPhoto(photo), { raw: { width, height, channels: 4 } });
  const bytes = await encode(picture, name.slice(name.lastIndexOf('.') + 1));
  await writeFile(new URL(name, photoFolder), bytes);
  parentPort?.postMessage(bytes.length);
}

function encode(picture: sharp.Sharp, ending: string): Promise<Buffer> {
  if (ending === 'png') return picture.png({ palette: true, colours: 256, effort: 8 }).toBuffer();
  if (ending === 'webp') return picture.removeAlpha().webp({ quality: 85 }).toBuffer();
  return picture.removeAlpha().jpeg({ quality: 85, mozjpeg: true }).toBuffer();
}
