import { expect, test } from 'vitest';
import { parseTemplateHtml } from '../template/html/parse-html.ts';
import { writeLayersTree } from '../template/layers/write-layers-tree.ts';
import { makeLayer } from '../template/starters/make-layers.ts';
import { lostWords } from './lost-words.ts';

/** One family, with Latin letters alone. */
const latin = {
  family: 'Inter',
  version: '1',
  files: [],
  covers: (...codePoints: readonly number[]) => codePoints.every((codePoint) => codePoint < 0x250),
};
const available = { packs: [latin], brandFonts: [] };

const words = (id: string, text: string) =>
  makeLayer.text({ id, width: 100, height: 20, text, fontSize: 20 });

const lostIn = (layers: Parameters<typeof writeLayersTree>[0]['layers']) =>
  lostWords(
    writeLayersTree({ canvas: { width: 500, height: 500 }, background: '#ffffff', layers, hiddenIds: [] }),
    available,
  );

test('words of a layer that no font has are named with the layer, in groups too', () => {
  const inner = words('inner', 'Größe 寸法 ★');
  const layers = [
    words('fine', 'Sale'),
    makeLayer.group({ id: 'g', width: 200, height: 90, layers: [inner] }),
  ];
  expect(lostIn(layers)).toEqual([{ layerId: 'inner', letters: ['寸', '法'], signs: ['★'] }]);
});

test('the names of fields are no words, whatever letters they are of', () => {
  expect(lostIn([words('a', 'Now {{ЦЕНА}}')])).toEqual([]);
  expect(lostIn([words('a', 'Цена {{ЦЕНА}}')])).toMatchObject([
    { layerId: 'a', letters: ['Ц', 'е', 'н', 'а'] },
  ]);
});

test('words of a template that is HTML are of no layer', () => {
  const html = '<html><body><p>Fin</p><p>終わり</p></body></html>';
  expect(lostWords(parseTemplateHtml(html), available)).toEqual([
    { layerId: null, letters: ['終', 'わ', 'り'], signs: [] },
  ]);
});
