import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

import sharp, { type Sharp } from 'sharp';

import { type Photo, photos } from './photos.ts';
import { renderPhoto } from './render-photo.ts';

// Draws the photos of the sample shop: `npm run draw -- [photo names]` in this folder.
// Every product is modelled and lit in code, so all pictures are ours and two runs give the same bytes.

const photoFolder = new URL('../../server/serve/sample-shop/photos/', import.meta.url);

if (isMainThread) await drawAll(process.argv.slice(2));
else parentPort!.on('message', (index: number) => void draw(photos[index]!));

async function drawAll(names: readonly string[]): Promise<void> {
  const started = Date.now();
  const waiting = photos.flatMap(({ name }, index) =>
    names.length === 0 || names.includes(name) ? [index] : [],
  );
  const workers = Math.min(8, availableParallelism(), waiting.length);
  await Promise.all(Array.from({ length: workers }, () => drainQueue(waiting)));
  console.log(`done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** One worker draws one photo after the other until none is waiting. */
function drainQueue(waiting: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url));
    const drawNext = (): void => {
      const next = waiting.shift();
      if (next === undefined) void worker.terminate();
      else worker.postMessage(next);
    };
    worker.on('message', (line: string) => {
      console.log(line);
      drawNext();
    });
    worker.on('error', reject);
    worker.on('exit', () => resolve());
    drawNext();
  });
}

async function draw(photo: Photo): Promise<void> {
  const started = Date.now();
  const { name, width, height } = photo;
  const picture = sharp(renderPhoto(photo), { raw: { width, height, channels: 4 } });
  const bytes = await encode(picture, name.slice(name.lastIndexOf('.') + 1));
  await writeFile(new URL(name, photoFolder), bytes);
  parentPort!.postMessage(`${name}  ${bytes.length} bytes  ${Date.now() - started} ms`);
}

function encode(picture: Sharp, ending: string): Promise<Buffer> {
  if (ending === 'png') return picture.png({ palette: true, colours: 256, effort: 8 }).toBuffer();
  if (ending === 'webp') return picture.removeAlpha().webp({ quality: 85 }).toBuffer();
  return picture.removeAlpha().jpeg({ quality: 85, mozjpeg: true }).toBuffer();
}
