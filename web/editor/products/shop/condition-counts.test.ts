import { expect, test, vi } from 'vitest';
import type { ConditionCount } from '../../session/products.ts';
import { openConditionCounts } from './condition-counts.ts';

const countOf = (condition: string): ConditionCount => ({
  shown: condition.length,
  total: 100,
  isWhole: true,
});

test('what many layers ask for in one moment is one call, and nothing is asked for twice', async () => {
  const calls: [string, readonly string[]][] = [];
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const counts = openConditionCounts(
    async (feedId, conditions) => {
      calls.push([feedId, conditions]);
      return conditions.map(countOf);
    },
    () => arrive(),
  );
  for (const condition of ['{{A}}', '{{BB}}', '{{A}}']) expect(counts.of('feed', condition)).toBeNull();
  await arrived;
  expect(calls).toEqual([['feed', ['{{A}}', '{{BB}}']]]);
  expect(counts.of('feed', '{{BB}}')).toEqual(countOf('{{BB}}'));
  expect(counts.of('feed', '{{A}}')).toBe(counts.of('feed', '{{A}}'));
});

test('more conditions than a call may carry are several calls', async () => {
  const sizes: number[] = [];
  const all = Array.from({ length: 450 }, (_, at) => `{{F${at}}}`);
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const counts = openConditionCounts(async (_feedId, conditions) => {
    sizes.push(conditions.length);
    if (sizes.length === 3) finish();
    return conditions.map(countOf);
  }, vi.fn<() => void>());
  for (const condition of all) counts.of('feed', condition);
  await finished;
  expect(sizes).toEqual([200, 200, 50]);
});

test('a call that failed is asked for again after a rest, not at once', async () => {
  vi.useFakeTimers();
  let calls = 0;
  const counts = openConditionCounts(
    async () => {
      calls += 1;
      throw new Error('away');
    },
    () => undefined,
  );
  counts.of('feed', '{{A}}');
  await vi.advanceTimersByTimeAsync(100);
  for (let again = 0; again < 5; again += 1) counts.of('feed', '{{A}}');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  counts.of('feed', '{{A}}');
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toBe(2);
  vi.useRealTimers();
});
