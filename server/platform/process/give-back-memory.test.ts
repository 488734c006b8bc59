import { expect, test } from 'vitest';
import { createIdleLook } from './give-back-memory.ts';

const idle = 0.02;
const busy = 0.6;
const keptMb = 40;

test('memory is given back in the first idle time, and again when work has left something behind', () => {
  let heapMb = 70;
  let collections = 0;
  const collect = () => {
    heapMb = keptMb;
    collections += 1;
  };
  const look = createIdleLook(collect, () => heapMb);
  const countAfter = (...shares: number[]) => {
    shares.forEach(look);
    return collections;
  };
  expect(countAfter(busy, busy)).toBe(0);
  expect(countAfter(idle)).toBe(1);
  expect(countAfter(idle, busy, idle)).toBe(1);
  heapMb = 65;
  expect(countAfter(busy)).toBe(1);
  expect(countAfter(idle, idle)).toBe(2);
});
