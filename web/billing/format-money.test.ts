import { expect, test } from 'vitest';
import { formatMoney } from './format-money.ts';

test.each([
  [0, '$0'],
  [2_300, '$23'],
  [1_205, '$12.05'],
  [-550, '−$5.50'],
  [123_456_700, '$1,234,567'],
])('%i cents read %s [366]', (cents, text) => expect(formatMoney(cents)).toBe(text));
