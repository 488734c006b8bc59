import { readFile } from 'node:fs/promises';
import path from 'node:path';
import openWabt from 'wabt';

export const enlargeFolder = path.join(import.meta.dirname, '../../packages/picture/src/node/photo/enlarge');

/** Returns the text of `enlarge-program.ts`, made from `enlarge.wat`. */
export async function enlargeProgramText(): Promise<string> {
  const wabt = await openWabt();
  const source = await readFile(path.join(enlargeFolder, 'enlarge.wat'), 'utf8');
  const parsed = wabt.parseWat('enlarge.wat', source, { simd: true });
  parsed.validate();
  const text = Buffer.from(parsed.toBinary({}).buffer).toString('base64');
  parsed.destroy();
  const lines = text.match(/.{1,100}/g) ?? [];
  return [
    '// Generated from `enlarge.wat` by `node scripts/pictures/make-enlarge-program.ts`.',
    '',
    '/** The program as WebAssembly, in base64. */',
    'export const enlargeProgram =',
    ...lines.map((line, at) => `  '${line}'${at === lines.length - 1 ? ';' : ' +'}`),
    '',
  ].join('\n');
}
