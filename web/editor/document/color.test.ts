import { describe, expect, test } from 'vitest';
import { makeRandom } from '../../../packages/feed/src/random.fixture.ts';
import { contrastBetween, toHex, toHsva, over, readColor, toRgba, writeColor, type Rgba } from './color.ts';

const color = (text: string): Rgba => {
  const found = readColor(text);
  if (found === null) throw new Error(text);
  return found;
};

describe('a colour as CSS writes it', () => {
  test.each([
    ['#fff', '#ffffff'],
    ['#1A2b3C', '#1a2b3c'],
    ['#f008', 'rgba(255, 0, 0, 0.53)'],
    ['#ff000080', 'rgba(255, 0, 0, 0.5)'],
    ['rgb(1, 2, 3)', '#010203'],
    ['rgba(0, 0, 0, 0.4)', 'rgba(0, 0, 0, 0.4)'],
    ['rgb(100% 0% 0% / 50%)', 'rgba(255, 0, 0, 0.5)'],
    ['hsl(120, 100%, 50%)', '#00ff00'],
    ['hsl(0.5turn 100% 25%)', '#008080'],
    ['oklch(1 0 0)', '#ffffff'],
    ['oklch(0.6279 0.2577 29.23)', '#ff0000'],
    ['transparent', 'rgba(0, 0, 0, 0)'],
  ])('%s is %s', (text, written) => expect(writeColor(color(text))).toBe(written));

  test.each(['', '#12', '#12345', 'red; color: blue', 'tomato', 'url(x)', 'rgb(1, 2)', '#fff #000'])(
    '%j is none without somebody who knows names',
    (text) => expect(readColor(text)).toBeNull(),
  );

  test('names are asked of the browser', () => {
    expect(readColor('Tomato', (name) => (name === 'tomato' ? '#ff6347' : null))).toEqual(color('#ff6347'));
  });
});

test('500 random colours go to hue, saturation and value and come back', () => {
  const random = makeRandom(7);
  for (let round = 0; round < 500; round += 1) {
    const [red, green, blue] = [random.below(256), random.below(256), random.below(256)];
    const one = { red, green, blue, alpha: random.below(101) / 100 };
    expect(writeColor(toRgba(toHsva(one)))).toBe(writeColor(one));
  }
});

test('contrast is that of WCAG', () => {
  expect(contrastBetween(color('#000'), color('#fff'))).toBeCloseTo(21, 5);
  expect(contrastBetween(color('#777'), color('#fff'))).toBeCloseTo(4.48, 2);
  expect(contrastBetween(color('#123456'), color('#123456'))).toBe(1);
  expect(contrastBetween(color('#f00'), color('#fff'))).toBeCloseTo(4, 2);
});

test('a colour that lets something through is mixed with what is behind it', () => {
  expect(toHex(over(color('rgba(0, 0, 0, 0.5)'), color('#fff')))).toBe('808080');
});
