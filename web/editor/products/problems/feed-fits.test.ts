import { expect, test } from 'vitest';
import { makeDocument, words } from '../../document/doc.fixture.ts';
import type { LayerBox } from '../../paint/paint-types.ts';
import { fitsIn } from './feed-fits.ts';

const box = (fontSize: number, isCut = false): LayerBox => ({
  width: 300,
  height: 60,
  transform: [1, 0, 0, 1, 0, 0],
  runs: [],
  fontSize,
  isCut,
});

test('of a product that is hard on the template only the texts that suffer are told', () => {
  const doc = makeDocument([
    words('fits', 'A'),
    words('cut', 'B'),
    words('smallest', 'C', { minFontSize: 10 }),
    words('smaller', 'D', { minFontSize: 10 }),
    words('left-out', 'E'),
  ]);
  const boxes = new Map([
    ['fits', box(20)],
    ['cut', box(20, true)],
    ['smallest', box(10)],
    ['smaller', box(11)],
  ]);
  const fits = fitsIn(doc, boxes, 'A long title');
  expect(Object.fromEntries(fits)).toEqual({
    cut: { product: 'A long title', isCut: true },
    smallest: { product: 'A long title', isCut: false },
  });
});
