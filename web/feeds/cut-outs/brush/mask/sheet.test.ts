import { expect, test } from 'vitest';
import { makeRandom } from '../../../../../packages/feed/src/random.fixture.ts';
import { type GreyPixels, untouched } from '#picture/paint';
import { emptyMask, openSheet, type Sheet } from './sheet.ts';

const size = { width: 90, height: 70 };

test('undo leads back through every step to where it began, and redo to where it was', () => {
  const random = makeRandom(16);
  for (let round = 0; round < 20; round += 1) {
    const sheet = openSheet(emptyMask(size));
    const states = [[...sheet.mask.data]];
    for (let step = 0; step < 12; step += 1) {
      paintSomething(sheet, random);
      if (sheet.counts().undo === states.length) states.push([...sheet.mask.data]);
    }
    for (let at = states.length - 2; at >= 0; at -= 1) {
      expect(sheet.undo()).not.toBeNull();
      expect([...sheet.mask.data]).toEqual(states[at]);
    }
    expect(sheet.undo()).toBeNull();
    expect(sheet.isEmpty()).toBe(true);
    for (const state of states.slice(1)) {
      sheet.redo();
      expect([...sheet.mask.data]).toEqual(state);
    }
    expect(sheet.redo()).toBeNull();
  }
});

test('each change tells an area outside of which nothing changed', () => {
  const random = makeRandom(61);
  const sheet = openSheet(emptyMask(size));
  for (let step = 0; step < 300; step += 1) {
    const before = sheet.mask.data.slice();
    const at = { x: random.below(120) - 15, y: random.below(100) - 15 };
    const brush = { radius: 1 + random.below(20), softness: random.below(101) / 100 };
    const area = sheet.isPainting()
      ? sheet.paintTo(at)
      : sheet.begin(random.pick(['keep', 'erase']), brush, at);
    const isInside = (pixel: number): boolean => {
      const [x, y] = [pixel % size.width, Math.floor(pixel / size.width)];
      if (area === null) return false;
      return x >= area.left && x < area.left + area.width && y >= area.top && y < area.top + area.height;
    };
    const strays = sheet.mask.data.findIndex((value, pixel) => value !== before[pixel] && !isInside(pixel));
    expect(strays).toBe(-1);
    if (random.isLucky(0.2)) sheet.end();
  }
});

test('a stroke keeps all of what lies well under it and leaves what lies beside it', () => {
  for (const effect of ['keep', 'erase'] as const) {
    const sheet = openSheet(emptyMask(size));
    sheet.begin(effect, { radius: 8, softness: 0.25 }, { x: 20, y: 35 });
    sheet.paintTo({ x: 70, y: 35 });
    sheet.end();
    sheet.mask.data.forEach((value, at) => {
      const away = awayFromLine((at % size.width) + 0.5, Math.floor(at / size.width) + 0.5);
      if (away <= 6) expect(value).toBe(effect === 'keep' ? 255 : 0);
      if (away >= 8.5) expect(value).toBe(untouched);
    });
  }
});

test('a stroke over itself is as strong as once, soft edge or not', () => {
  const brush = { radius: 9, softness: 1 };
  const [once, often] = [openSheet(emptyMask(size)), openSheet(emptyMask(size))];
  for (const [sheet, times] of [
    [once, 1],
    [often, 9],
  ] as const) {
    sheet.begin('keep', brush, { x: 20, y: 30 });
    for (let way = 0; way < times; way += 1) sheet.paintTo({ x: way % 2 === 0 ? 60 : 20, y: 30 });
    sheet.end();
  }
  expect(often.mask.data).toEqual(once.mask.data);
});

test('where the places of a pointer lie on one way does not matter, only the way', () => {
  const brush = { radius: 6, softness: 0.5 };
  const [fast, slow] = [openSheet(emptyMask(size)), openSheet(emptyMask(size))];
  fast.begin('erase', brush, { x: 10, y: 10 });
  fast.paintTo({ x: 74, y: 42 });
  fast.end();
  slow.begin('erase', brush, { x: 10, y: 10 });
  for (let step = 1; step <= 32; step += 1) slow.paintTo({ x: 10 + step * 2, y: 10 + step });
  slow.end();
  const most = fast.mask.data.reduce(
    (worst, value, at) => Math.max(worst, Math.abs(value - (slow.mask.data[at] ?? 0))),
    0,
  );
  expect(most).toBeLessThanOrEqual(1);
});

test('what is erased after it was kept is erased, and the other way round', () => {
  const sheet = openSheet(emptyMask(size));
  for (const effect of ['keep', 'erase', 'keep'] as const) {
    sheet.begin(effect, { radius: 10, softness: 0.3 }, { x: 45, y: 35 });
    sheet.end();
    expect(sheet.mask.data[35 * size.width + 45]).toBe(effect === 'keep' ? 255 : 0);
  }
});

test('a cancelled stroke has never been', () => {
  const sheet = openSheet(emptyMask(size));
  sheet.begin('keep', { radius: 5, softness: 0 }, { x: 10, y: 10 });
  sheet.end();
  const before = sheet.mask.data.slice();
  sheet.begin('erase', { radius: 20, softness: 0 }, { x: 12, y: 12 });
  sheet.paintTo({ x: 80, y: 60 });
  sheet.cancel();
  expect(sheet.mask.data).toEqual(before);
  expect(sheet.counts()).toEqual({ undo: 1, redo: 0 });
});

test('clearing is one step, and none where nothing was painted', () => {
  const sheet = openSheet(emptyMask(size));
  expect(sheet.clear()).toBeNull();
  sheet.begin('keep', { radius: 5, softness: 0 }, { x: 10, y: 10 });
  sheet.end();
  sheet.clear();
  expect(sheet.isEmpty()).toBe(true);
  sheet.undo();
  expect(sheet.isEmpty()).toBe(false);
});

test('a mask that was kept can be taken off as well as painted on', () => {
  const mask: GreyPixels = { ...size, data: new Uint8Array(size.width * size.height).fill(255) };
  const sheet = openSheet(mask);
  expect(sheet.isEmpty()).toBe(false);
  sheet.clear();
  sheet.undo();
  expect(sheet.mask.data.every((value) => value === 255)).toBe(true);
});

test('the oldest steps are forgotten when they take too much room, the newest never', () => {
  const large = { width: 1024, height: 1024 };
  const sheet = openSheet(emptyMask(large));
  const everything = { data: new Uint8Array(1024 * 1024).fill(255), ...large };
  const whole = { left: 0, top: 0, ...large };
  for (let step = 0; step < 40; step += 1) sheet.fill(step % 2 === 0 ? 'keep' : 'erase', everything, whole);
  const { undo } = sheet.counts();
  expect(undo).toBeGreaterThan(20);
  expect(undo).toBeLessThan(40);
  expect(sheet.undo()).not.toBeNull();
  expect(sheet.mask.data[0]).toBe(255);
});

function paintSomething(sheet: Sheet, random: ReturnType<typeof makeRandom>): void {
  if (random.isLucky(0.1)) {
    sheet.clear();
    return;
  }
  const place = () => ({ x: random.below(110) - 10, y: random.below(90) - 10 });
  const brush = { radius: 1 + random.below(20), softness: random.below(101) / 100 };
  sheet.begin(random.pick(['keep', 'erase']), brush, place());
  for (let way = random.below(6); way > 0; way -= 1) sheet.paintTo(place());
  if (random.isLucky(0.2)) sheet.cancel();
  else sheet.end();
}

function awayFromLine(x: number, y: number): number {
  return Math.hypot(x - Math.min(70, Math.max(20, x)), y - 35);
}
