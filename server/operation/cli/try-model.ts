import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { cutOutDoubts } from '#core/messages/reasons/products/cut-out-reasons.ts';
import { readModel } from '#picture/files';
import { createPhotoCutter, type PhotoCutOut } from '#picture/cutout';

const sampleShop = path.join(import.meta.dirname, '../../serve/sample-shop/photos');

/** Number of sample photos to try; a large network takes seconds for each. */
const tried = 6;

/** Prints a network's results for photos and their durations: a line each. Throws `ModelError` if it does not match its manifest. */
export async function tryModel(manifest: string, photos: readonly string[]): Promise<void> {
  const cut = createPhotoCutter(await readModel(manifest));
  const files = photos.length > 0 ? photos : await samplePhotos();
  for (const file of files) {
    const start = performance.now();
    const found = await cut(await readFile(file));
    const took = `${Math.round(performance.now() - start)} ms`;
    console.log(`${took.padStart(8)}  ${path.basename(file).padEnd(24)}  ${verdictOf(found)}`);
  }
}

async function samplePhotos(): Promise<string[]> {
  const names = (await readdir(sampleShop)).filter((name) => /\.(?:jpe?g|png|webp)$/.test(name)).toSorted();
  return names.slice(0, tried).map((name) => path.join(sampleShop, name));
}

export function verdictOf(found: PhotoCutOut): string {
  if (found.kind === 'cut') return 'cut out';
  return found.kind === 'kept' ? cutOutDoubts[found.doubt] : 'The photo has no background already.';
}
