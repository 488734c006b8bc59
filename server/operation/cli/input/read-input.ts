import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

export function readInput(file: string): Promise<Buffer> {
  return file === '-' ? buffer(process.stdin) : readFile(file);
}
