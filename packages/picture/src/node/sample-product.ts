import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Reads the sample product's photo: the sample shop's cup of stoneware, without its background, so that it stands on any ground. */
export function readSamplePhoto(): Promise<Buffer> {
  return readFile(path.join(import.meta.dirname, '../../sample-cup.webp'));
}
