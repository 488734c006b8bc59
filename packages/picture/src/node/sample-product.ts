import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Reads the sample product's photo: the sample shop's stoneware cup, without its background, so that it fits any background. */
export function readSamplePhoto(): Promise<Buffer> {
  return readFile(path.join(import.meta.dirname, '../../sample-cup.webp'));
}
