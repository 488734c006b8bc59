import { expect, test } from 'vitest';
import { dropGhosts } from './drop-ghosts.ts';

const size = 16;

function answer(places: Readonly<Record<number, number>>) {
  const data = new Float32Array(size * size);
  for (const [at, value] of Object.entries(places)) data[Number(at)] = value;
  return { data, size };
}

test('what stands apart and is nowhere surely product goes, and the product keeps all that hangs on it', () => {
  const product = { 17: 1, 18: 0.95, 19: 0.5, 20: 0.2, 36: 0.1 };
  const ghost = { 100: 0.8, 101: 0.4, 117: 0.3 };
  const second = { 200: 0.91, 201: 0.3 };
  const left = dropGhosts(answer({ ...product, ...ghost, ...second }));
  expect([...left.data]).toEqual([...answer({ ...product, ...second }).data]);
});

test('an answer without ghosts is returned as it is', () => {
  const all = answer({ 17: 1, 18: 0.5 });
  expect(dropGhosts(all)).toBe(all);
});
