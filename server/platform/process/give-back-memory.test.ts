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
  expect([countAfter(busy, busy), countAfter(idle), countAfter(idle, busy, idle)]).toEqual([0, 1, 1]);
  heapMb = 65;
  expect([countAfter(busy), countAfter(idle, idle)]).toEqual([1, 2]);
});
