import { expect, it } from 'vitest';
import { layerSchema } from '#picture/layers';
import type { LayerBox } from '../../paint/paint-types.ts';
import { findCut } from './cut.ts';
import { shiftFor } from './keyboard-room.ts';
import { measureWords } from './words-figures.ts';
import type { WordsLayer } from '../../document/doc.ts';

function text(words: object): WordsLayer {
  const place = { x: 0, y: 0, width: 300, height: 100 };
  const layer = layerSchema.parse({
    kind: 'text',
    id: 'a',
    ...place,
    text: '',
    fontSize: 40,
    lineHeight: 1.25,
    ...words,
  });
  if (layer.kind !== 'text') throw new Error('no text');
  return layer;
}

/** A box whose lines are 50 px apart, of the given widths. */
function box(widths: readonly number[], first = 0): LayerBox {
  const runs = widths.map((width, line) => ({
    text: 'words',
    x: 0,
    y: first + line * 50 + 1,
    width,
    height: 48,
  }));
  return { width: 300, height: 100, transform: [1, 0, 0, 1, 0, 0], runs, fontSize: 40, isCut: false };
}

it('lines beyond the room of the layer, or beyond its own limit, are marked as cut', () => {
  const cut = (words: object, lines: number) => {
    const layer = text(words);
    return findCut(layer, measureWords(layer, box(Array.from({ length: lines }, () => 200)), 0));
  };
  expect(cut({}, 2)).toBeNull();
  expect(cut({}, 4)).toMatchObject({ y: 100, height: 100, edge: 'top' });
  expect(cut({ maxLines: 1 }, 2)).toMatchObject({ y: 50, height: 50, edge: 'top' });
});

it('a single line is cut where its room ends', () => {
  const layer = text({ wraps: false });
  expect(findCut(layer, measureWords(layer, box([280]), 0))).toBeNull();
  expect(findCut(layer, measureWords(layer, box([380]), 0))).toMatchObject({
    x: 300,
    width: 80,
    edge: 'left',
  });
});

it('the words begin where the engine has put their first line, empty lines before it counted', () => {
  const layer = text({});
  expect(measureWords(layer, box([100, 90], 30), 0)).toMatchObject({ top: 30, left: 0, pitch: 50 });
  expect(measureWords(layer, box([100, 90], 80), 1)).toMatchObject({ top: 30 });
  expect(measureWords(text({ align: 'right' }), box([300]), 0)).toMatchObject({ left: -16, width: 316 });
});

it('the stage moves up for a keyboard, and only as far as the caret needs it', () => {
  expect(shiftFor(700, { top: 0, height: 800, whole: 800 })).toBe(0);
  expect(shiftFor(700, { top: 0, height: 400, whole: 800 })).toBe(324);
  expect(shiftFor(300, { top: 0, height: 400, whole: 800 })).toBe(0);
});
