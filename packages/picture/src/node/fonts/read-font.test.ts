import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  overlappingGroups,
  overlappingSegments,
  scatteredLetters,
} from '../../../../../tests/harness/fakes/hostile-fonts.ts';
import { hasCodePoint } from '../../fonts/code-points.ts';
import { readCodePoints, readFont } from './read-font.ts';
import { openFontBytes, withFontFile } from './sfnt-tables.ts';

const require = createRequire(import.meta.url);
const fixture = (name: string) => join(import.meta.dirname, `../../../../../tests/fixtures/fonts/${name}`);
const inter = require.resolve('@fontsource/inter/files/inter-latin-700-italic.woff2');

const read = (path: string) => {
  const [face] = openFontBytes(readFileSync(path));
  if (face === undefined) throw new Error('no face');
  return { facts: readFont(face), codePoints: readCodePoints(face) };
};

it.each([
  [fixture('shop-mono.ttf'), { family: 'Shop Mono', weight: 400, style: 'normal' }],
  [fixture('shop-mono-bold.woff2'), { family: 'Shop Mono', weight: 700, style: 'normal' }],
  [inter, { family: 'Inter', weight: 700, style: 'italic' }],
])('%s says what it is', (path, facts) => {
  expect(read(path).facts).toMatchObject(facts);
});

it('knows which letters are in a file, packed or not', () => {
  for (const name of ['shop-mono.ttf', 'shop-mono-bold.woff2']) {
    const { codePoints } = read(fixture(name));
    // The fixtures were cut to printable ASCII.
    for (let code = 0; code < 0x300; code += 1)
      expect([name, code, hasCodePoint(codePoints, code)]).toEqual([name, code, code >= 32 && code < 127]);
  }
  const { codePoints } = read(fixture('georgian.ttf'));
  expect([0x10d0, 0x10e5, 0x41, 0x1f525].map((code) => hasCodePoint(codePoints, code))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(hasCodePoint(read(fixture('emoji.ttf')).codePoints, 0x1f525)).toBe(true);
});

it('reads a large file in pieces like the whole', () => {
  const path = fixture('shop-mono.ttf');
  expect(withFontFile(path, statSync(path).size, (faces) => faces.map(readFont))).toEqual([read(path).facts]);
});

it.each([
  ['segments', overlappingSegments],
  ['groups', overlappingGroups],
  ['pieces', scatteredLetters],
])('looks at no letter twice, whatever a table says: %s', (_name, hostile) => {
  const [face] = openFontBytes(hostile(readFileSync(fixture('shop-mono.ttf'))));
  if (face === undefined) throw new Error('no face');
  expect(() => readCodePoints(face)).toThrow(/order|ranges/);
});

it('refuses every truncated or altered font with an error and never hangs', () => {
  for (const name of ['shop-mono.ttf', 'shop-mono-bold.woff2', 'emoji.ttf']) {
    const bytes = readFileSync(fixture(name));
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 400; round += 1) {
      const damaged = Buffer.from(round % 4 === 0 ? bytes.subarray(0, next(bytes.length)) : bytes);
      for (let count = next(8); count >= 0 && damaged.length > 0; count -= 1)
        damaged[next(Math.min(damaged.length, 400))] = next(256);
      try {
        for (const face of openFontBytes(damaged)) {
          readFont(face);
          readCodePoints(face);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }
  }
});
