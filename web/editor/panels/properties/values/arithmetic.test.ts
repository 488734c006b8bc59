import { describe, expect, test } from 'vitest';
import { makeRandom } from '../../../../../packages/feed/src/random.fixture.ts';
import { reckon } from './arithmetic.ts';

const px = { unit: 'px', whole: 1000 };

describe('what is typed into a field of numbers', () => {
  test.each([
    ['120', 120],
    [' 120+8*2 ', 136],
    ['(1080-40)/3', 1040 / 3],
    ['-5', -5],
    ['2 - -3', 5],
    ['50%', 500],
    ['50% - 10', 490],
    ['12px', 12],
    ['12 px * 2', 24],
    ['1,5', 1.5],
    ['.5', 0.5],
    ['3×4', 12],
    ['9 ÷ 3 − 1', 2],
    ['2*(3+4)*5', 70],
  ])('%j is %d', (text, value) => expect(reckon(text, px)).toEqual({ value, fault: null }));

  test.each([
    ['', 'not_a_number'],
    ['wide', 'not_a_number'],
    ['12em', 'not_a_number'],
    ['12+', 'not_a_number'],
    ['(12', 'not_a_number'],
    ['12)', 'not_a_number'],
    ['1 2', 'not_a_number'],
    ['()', 'not_a_number'],
    ['1/0', 'endless'],
    ['1e5', 'not_a_number'],
    [`${'('.repeat(9000)}1${')'.repeat(9000)}`, 'not_a_number'],
    ['9'.repeat(400), 'not_a_number'],
  ])('%j is refused as %s', (text, fault) => expect(reckon(text, px)).toEqual({ value: null, fault }));

  test('per cent are of the whole, and refused where there is none', () => {
    expect(reckon('50%', { unit: 'px', whole: null }).fault).toBe('no_whole');
    expect(reckon('50%', { unit: '%', whole: null }).value).toBe(50);
    expect(reckon('45°', { unit: '°', whole: null }).value).toBe(45);
  });

  test('500 random sums are worked out as they are bracketed', () => {
    const random = makeRandom(39);
    const signs = {
      '+': (one: number, other: number) => one + other,
      '-': (one: number, other: number) => one - other,
      '*': (one: number, other: number) => one * other,
      '/': (one: number, other: number) => one / other,
    };
    const sum = (depth: number): { text: string; value: number } => {
      const value = 1 + random.below(90);
      if (depth === 0 || random.below(4) === 0) return { text: String(value), value };
      const [one, other] = [sum(depth - 1), sum(depth - 1)];
      const sign = random.pick(['+', '-', '*', '/'] as const);
      return { text: `(${one.text} ${sign} ${other.text})`, value: signs[sign](one.value, other.value) };
    };
    for (let round = 0; round < 500; round += 1) {
      const { text, value } = sum(4);
      const expected = Number.isFinite(value) ? value : null;
      expect([text, reckon(text, px).value]).toEqual([text, expected]);
    }
  });
});

test('a factor is read with its sign before or behind it, and as a share of what is there', () => {
  const factor = (text: string) => reckon(text, { unit: '×', whole: 1 }).value;
  expect(['×1.5', '1.5×', 'x1,5', '1.5', '150%', '3/2'].map(factor)).toEqual(Array(6).fill(1.5));
  expect(reckon('×1.5', { unit: 'px', whole: 1 }).fault).toBe('not_a_number');
});
