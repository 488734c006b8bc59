import { expect, test } from 'vitest';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { exampleRun } from '#core/contract/feeds/run.fixture.ts';
import { followSpeed, type RunSpeed, timeLeftText } from './time-left.ts';

const run: Run = {
  ...exampleRun,
  state: 'rendering',
  product_count: 1_000,
  matched_count: 1_000,
  finished_at: null,
};

/** Feeds one event a second to the speed: `counts` are the images done after 0, 1, 2… seconds. */
function paceAfter(counts: readonly number[], speed?: RunSpeed): RunSpeed | undefined {
  return counts.reduce<RunSpeed | undefined>(
    (known, doneCount, second) => followSpeed(known, { ...run, done_count: doneCount }, second * 1_000),
    speed,
  );
}

const everySecond = (perSecond: number, seconds: number, from = 0) =>
  Array.from({ length: seconds + 1 }, (_unused, second) => from + second * perSecond);

test('nothing is guessed from a few images or a few seconds', () => {
  expect(paceAfter(everySecond(10, 3))?.minutesLeft).toBeUndefined();
  expect(paceAfter([0, 1, 1, 2, 2, 3, 3])?.minutesLeft).toBeUndefined();
});

test('the time left is what remains at the speed of now', () => {
  // 5 a second: 950 are left after 10 s, which is 190 s.
  const speed = paceAfter(everySecond(5, 10));
  expect(speed?.minutesLeft).toBe(Math.round(190 / 60));
  expect(speed && timeLeftText(speed)).toBe('about 3 min left');
});

test('images that were known before the first event make no speed', () => {
  // 500 are done at once; the other 500 come at 2 a second: 480 left after 10 s.
  expect(paceAfter(everySecond(2, 10, 500))?.minutesLeft).toBe(480 / 2 / 60);
});

test('a speed that wavers does not make the text jump', () => {
  const steady = paceAfter(everySecond(5, 10));
  const slower = paceAfter([54, 58, 62, 66].slice(1), steady);
  expect(slower?.minutesLeft).toBe(steady?.minutesLeft);
});

test('the last minute says so in words', () => {
  const speed = paceAfter(everySecond(10, 10, 850));
  expect(speed && timeLeftText(speed)).toBe('less than a minute left');
});

test('another run, products that wait again and the end of rendering start anew', () => {
  const speed = paceAfter(everySecond(5, 10));
  expect(
    followSpeed(speed, { ...run, id: run.id.replace('1', '2'), done_count: 60 }, 11_000)?.minutesLeft,
  ).toBe(undefined);
  expect(followSpeed(speed, { ...run, done_count: 20 }, 11_000)?.minutesLeft).toBeUndefined();
  expect(followSpeed(speed, { ...run, state: 'publishing' }, 11_000)).toBeUndefined();
});
