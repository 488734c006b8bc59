import { expect, test } from 'vitest';
import { functionLines } from './function-lines.ts';
import { measureRooms } from './rooms.ts';
import { isTestFile } from './source-files.ts';
import { spreadOf } from './spread.ts';

test('an import is an arrow in the innermost folder that holds both ends, and two imports between two rooms are one', () => {
  const files = ['a/x.ts', 'a/b/y.ts', 'a/b/z.ts', 'a/c/w.ts', 'a/c/w.test.ts'].map((path) => ({
    path,
    isTest: isTestFile(path),
  }));
  const rooms = measureRooms(files, [
    ['a/b/y.ts', 'a/b/z.ts'],
    ['a/b/y.ts', 'a/c/w.ts'],
    ['a/b/z.ts', 'a/c/w.ts'],
    ['a/c/w.ts', 'a/x.ts'],
    ['a/c/w.test.ts', 'a/b/y.ts'],
  ]);
  expect(rooms).toEqual([
    { folder: 'a', files: 1, tests: 0, rooms: 2, arrows: 2, floors: 3, knot: [] },
    { folder: 'a/b', files: 2, tests: 0, rooms: 0, arrows: 1, floors: 2, knot: [] },
    { folder: 'a/c', files: 1, tests: 1, rooms: 0, arrows: 0, floors: 0, knot: [] },
  ]);
});

test('folders that lead back to themselves over others are a knot, and files between them are none', () => {
  const files = ['a/b/x.ts', 'a/c/y.ts', 'a/d/z.ts', 'a/w.ts'].map((path) => ({ path, isTest: false }));
  const knotOf = (...arrows: [string, string][]) => measureRooms(files, arrows)[0]?.knot;
  expect(knotOf(['a/b/x.ts', 'a/c/y.ts'], ['a/c/y.ts', 'a/b/x.ts'], ['a/d/z.ts', 'a/b/x.ts'])).toEqual([
    'b',
    'c',
  ]);
  expect(knotOf(['a/b/x.ts', 'a/w.ts'], ['a/w.ts', 'a/b/x.ts'])).toEqual([]);
});

test('functions are measured with those inside them, and expressions without statements are none', () => {
  const text = `
export function outer(): number {
  const inner = (): number => {
    return 1;
  };
  return [1].map((n) => n + 1).length + inner();
}
class Thing {
  get size(): number { return 1; }
}
declare function promised(): void;
`;
  expect(functionLines('a.ts', text)).toEqual([6, 3, 1]);
});

test('a quantile is a number that is there', () => {
  const numbers = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(spreadOf(numbers)).toEqual({
    count: 100,
    sum: 5050,
    median: 50,
    p90: 90,
    p95: 95,
    p99: 99,
    max: 100,
  });
  expect(spreadOf([])).toEqual({ count: 0, sum: 0, median: 0, p90: 0, p95: 0, p99: 0, max: 0 });
});
