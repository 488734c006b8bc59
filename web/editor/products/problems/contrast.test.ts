import { expect, test } from 'vitest';
import { makeDocument, group, words } from '../../document/doc.fixture.ts';
import { allLayers } from '../../document/doc.ts';
import { contrastBetween } from '../../document/color.ts';
import { neededContrast, readability } from './contrast.ts';
import { toGroundJob, measureContrasts } from './measure-contrast.ts';
import type { LayerBox } from '../../paint/paint-types.ts';

const grey = (value: number) => ({ red: value, green: value, blue: value, alpha: 1 });
const [black, white] = [grey(0), grey(255)];

test('a text is as readable as it is where it reads worst, but for a few pixels', () => {
  const half = Array.from({ length: 50 }, () => [black, white]).flat();
  expect(readability(white, half)).toBe(1);
  const specks = [...Array.from({ length: 95 }, () => black), ...Array.from({ length: 5 }, () => white)];
  expect(readability(white, specks)).toBeCloseTo(21, 5);
});

test('half transparent letters have half the colour of what is behind them', () => {
  expect(readability({ ...white, alpha: 0 }, [black])).toBe(1);
  const half = readability({ ...white, alpha: 0.5 }, [black]);
  expect(half).toBeCloseTo(contrastBetween(grey(127.5), black), 5);
});

test('large letters need less', () => {
  expect(neededContrast({ fontSize: 24, fontWeight: 400 })).toBe(3);
  expect(neededContrast({ fontSize: 19, fontWeight: 700 })).toBe(3);
  expect(neededContrast({ fontSize: 23, fontWeight: 400 })).toBe(4.5);
});

const line = (x: number, text: string, width = 200) => ({ x, y: 0, width, height: 60, text });
const box = (x: number, ...runs: LayerBox['runs']): LayerBox => ({
  width: 900,
  height: 60,
  transform: [1, 0, 0, 1, x, 200],
  runs,
  fontSize: 20,
  isCut: false,
});
const colorOf = (css: string) => (css === '#ffffff' ? white : black);

/** Left half black, right half white. */
function picture(scale: number) {
  const side = 1000 * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let row = 0; row < side; row += 1) data.fill(0, row * side * 4, row * side * 4 + side * 2);
  return { width: side, height: side, data, scale };
}

test('what is measured are the pixels under the lines, whatever the size of the picture', () => {
  const doc = makeDocument([
    words('on-black', 'Words', { color: '#ffffff' }),
    words('on-white', 'Words', { color: '#ffffff' }),
    group('faint', [words('on-both', 'Words', { color: '#ffffff' })], { opacity: 0 }),
    words('outlined', 'Words', { color: '#ffffff', stroke: { width: 4, color: '#000000' } }),
    words('unseen', 'Words'),
  ]);
  const filled = (x: number) => box(x, line(0, 'Words', 300));
  const boxes = new Map([
    ['on-black', filled(100)],
    ['on-white', filled(600)],
    ['on-both', filled(100)],
    ['outlined', filled(600)],
  ]);
  for (const scale of [1, 0.5]) {
    const contrasts = measureContrasts(doc, boxes, picture(scale), colorOf);
    const ratios = Object.fromEntries([...contrasts].map(([id, { ratio }]) => [id, Math.round(ratio)]));
    expect(ratios).toEqual({ 'on-black': 21, 'on-white': 1, outlined: 21 });
  }
});

test('words with a colour of their own are measured with it, where they stand if that is known', () => {
  const dark = { text: 'dark', color: '#000000' };
  const doc = makeDocument([
    words('both-on-black', 'Light dark', { color: '#ffffff', runs: [dark] }),
    words('each-on-its-own', 'Light dark', { color: '#ffffff', runs: [dark] }),
    words('all-of-it', 'dark', { color: '#ffffff', runs: [dark] }),
    words('large', 'Light dark', { color: '#ffffff', runs: [{ ...dark, size: 2 }] }),
  ]);
  const boxes = new Map([
    ['both-on-black', box(50, line(0, 'Light '), line(220, 'dark'))],
    ['each-on-its-own', box(50, line(0, 'Light '), line(0, 'Light'), line(600, 'dark'))],
    ['all-of-it', box(50, line(600, 'dark'))],
    ['large', box(50, line(0, 'Light '), line(220, 'dark'))],
  ]);
  const contrasts = measureContrasts(doc, boxes, picture(1), colorOf);
  expect(contrasts.get('both-on-black')).toEqual({ ratio: 1, needed: 4.5 });
  expect(contrasts.get('all-of-it')?.ratio).toBeCloseTo(21, 5);
  expect(contrasts.get('large')).toEqual({ ratio: 1, needed: 3 });
  expect(contrasts.get('each-on-its-own')?.ratio).toBeCloseTo(21, 5);
});

test('of a text nothing is left behind its words, whatever their colours', () => {
  const doc = makeDocument([
    words('two', 'Light dark', { color: '#ffffff', runs: [{ text: 'dark', color: '#000000', size: 2 }] }),
  ]);
  const job = { layers: allLayers(doc) } as Parameters<typeof toGroundJob>[0];
  const [layer] = toGroundJob(job).layers;
  const unseen = 'rgba(0,0,0,0)';
  expect(layer).toMatchObject({ color: unseen, runs: [{ text: 'dark', color: unseen, size: 2 }] });
});
