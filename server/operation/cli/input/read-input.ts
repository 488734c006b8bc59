import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

/** The bytes of a file, or of stdin when the name is `-`. */
export function readInput(file: string): Promise<Buffer> {
  return file === '-' ? buffer(process.stdin) : readFile(file);
}
