import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Functions of `Math` with the same result to the bit in every engine: the others are as exact as each engine likes. */
const exact = ['abs', 'ceil', 'floor', 'imul', 'max', 'min', 'round', 'sqrt', 'trunc'];

it('painting uses arithmetic alone that every browser works out to the same bit', () => {
  const folder = import.meta.dirname;
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const inexact = sources.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
    const named = [...text.matchAll(/Math\.(\w+)/g)].filter(([, name = '']) => !exact.includes(name));
    // A whole power is a product; any other is not exact.
    const powers = [...text.matchAll(/\*\*=?\s*(?!2\b)\S+/g)];
    return [...named, ...powers].map(([found]) => `${file}: ${found}`);
  });
  expect(sources.length).toBeGreaterThan(20);
  expect(inexact).toEqual([]);
});
