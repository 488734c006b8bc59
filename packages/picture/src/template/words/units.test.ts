import { expect, it } from 'vitest';
import { parseTemplateHtml } from '../html/parse-html.ts';
import { wordsIn } from './one-text.ts';
import { withUnits } from './units.ts';

const drawn = (html: string) => wordsIn(withUnits(parseTemplateHtml(html).tree)).replaceAll('\u00a0', '_');

it.each([
  ['Saft 1,0 l, 12 Stück', 'Saft 1,0_l, 12_Stück'],
  ['Steel mug 350 ml (2 pcs)', 'Steel mug 350_ml (2_pcs)'],
  ['100 % cotton, 40 °C', '100_% cotton, 40_°C'],
  ['Now € 299 or 299 €', 'Now €_299 or 299_€'],
  ['Сок 1 л, 500 мл', 'Сок 1_л, 500_мл'],
  ['iPhone 15 black, 3 months, 2 minutes', 'iPhone 15 black, 3 months, 2 minutes'],
  ['Size 42 medium', 'Size 42 medium'],
])('%s', (text, expected) => {
  expect(drawn(`<p>${text}</p>`)).toBe(expected);
});

it('lines that are balanced, and texts that are written as they stand, are left alone', () => {
  for (const style of ['text-wrap:balance', 'white-space:pre-wrap', 'white-space:nowrap'])
    expect(drawn(`<p style="${style}">350 ml</p>`)).toBe('350 ml');
});
