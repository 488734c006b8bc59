import { expect, it } from 'vitest';
import { currencyCodes } from '../../values.ts';
import { currencySign } from '../../template/bindings/currencies.ts';
import { installedFonts } from './find-fonts.ts';

it('the sign of every currency has a glyph in the fonts that come along', () => {
  const packs = installedFonts(null);
  const missing = currencyCodes.filter((code) => {
    const codePoints = Array.from(currencySign(code), (letter) => letter.codePointAt(0) ?? 0);
    return !packs.some(({ covers }) => codePoints.every((codePoint) => covers(codePoint)));
  });
  expect(missing).toEqual([]);
});
