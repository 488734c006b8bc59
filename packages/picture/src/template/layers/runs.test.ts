import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../../../feed/src/random.fixture.ts';
import { fillTemplate } from '../bindings/fill-template.ts';
import { parseTemplateHtml } from '../html/parse-html.ts';
import { piecesIn, wordsIn } from '../words/one-text.ts';
import type { TemplateBox, TemplateNode } from '../template-tree.ts';
import { layerSchema } from './layer-schema.ts';
import { randomRuns, randomText } from './random-layers.fixture.ts';
import { piecesOfRuns, placeRuns, writeRuns } from './runs.ts';
import { writeLayers } from './write-layers.ts';

const red = { color: '#d00' };
const bold = { fontWeight: 800 };

describe('where runs stand', () => {
  it('is the first place behind the run before', () => {
    const runs = [
      { text: 'a', ...red },
      { text: 'a', ...bold },
    ];
    expect(placeRuns('b a c a a', runs)).toEqual([
      { start: 2, end: 3, look: red },
      { start: 6, end: 7, look: bold },
    ]);
  });

  it('leaves out words that are not there, and goes on with the next', () => {
    expect(placeRuns('one two', [{ text: 'six' }, { text: 'two', ...red }])).toEqual([
      { start: 4, end: 7, look: red },
    ]);
  });

  it('takes a placeholder as a whole', () => {
    const text = 'Only {{PRICE | upper}} now';
    expect(placeRuns(text, [{ text: 'y {{PRI', ...red }])).toEqual([{ start: 3, end: 22, look: red }]);
    expect(placeRuns(text, [{ text: 'upper}} n', ...red }])).toEqual([{ start: 5, end: 24, look: red }]);
  });

  it('is kept by writing and placing them again, and their pieces are the text', () => {
    const random = makeRandom(8);
    for (let round = 0; round < 300; round += 1) {
      const text = randomText(random).slice(0, 200);
      const runs = randomRuns(text, random);
      const placed = placeRuns(text, runs).filter(({ look }) => Object.keys(look).length > 0);
      const written = writeRuns(text, placed);
      const again = placeRuns(text, written).filter(({ look }) => Object.keys(look).length > 0);
      expect(again).toEqual(placed);
      expect(
        piecesOfRuns(text, runs)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }
  });
});

/** Returns a text layer as the template is that holds nothing else. */
function parsed(layer: object) {
  const text = layerSchema.parse({ id: 'a', kind: 'text', width: 300, height: 90, fontSize: 20, ...layer });
  const canvas = { width: 400, height: 400 };
  return parseTemplateHtml(writeLayers({ canvas, background: '#fff', layers: [text] }));
}

/** Returns the words of a text layer as a product's picture shows them, one list for each of its texts. */
function shownWords(layer: object, values: Record<string, string>, lost: readonly string[]): string[] {
  const filled = fillTemplate(parsed(layer).tree, values, new Set(lost));
  const found: string[] = [];
  const look = (node: TemplateNode): void => {
    if (node.kind === 'box' && node.autoDirection === true)
      found.push(wordsIn(node).replaceAll(/ +/g, ' ').trim());
    else if (node.kind === 'box') node.children.forEach(look);
  };
  look(filled);
  return found;
}

describe('a text with runs', () => {
  it('says what it says without them, whatever the product has', () => {
    const random = makeRandom(31);
    const names = ['BRAND', 'TITLE', 'PRICE', 'OLD_PRICE'];
    const signs = [' – ', ' · ', ' (', ') ', ', ', ' now ', 'from '];
    for (let round = 0; round < 400; round += 1) {
      const text = random.repeat(6, () =>
        random.isLucky(0.5) ? `{{${random.pick(names)}}}` : random.pick(signs),
      );
      const values = Object.fromEntries(
        names.map((name) => [name, random.isLucky(0.6) ? `${name.toLowerCase()} value` : '']),
      );
      const lost = names.filter((name) => values[name] === '' && random.isLucky(0.5));
      const plain = shownWords({ text }, values, lost);
      expect(shownWords({ text, runs: randomRuns(text, random) }, values, lost)).toEqual(plain);
    }
  });

  it('has each run in its look, the field in it included', () => {
    const layer = { text: 'Only {{PRICE}} today', runs: [{ text: '{{PRICE}}', ...red, size: 1.5 }] };
    const { tree, problems, placeholders } = parsed(layer);
    expect([problems, placeholders]).toEqual([[], ['PRICE']]);
    const filled = fillTemplate(tree, { PRICE: '9 €' });
    expect(piecesIn(filled).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Only ', '9 €', ' today']),
    );
    const colored: TemplateBox[] = [];
    const look = (node: TemplateNode): void => {
      if (node.kind !== 'box') return;
      if (node.style['color'] === '#d00') colored.push(node);
      node.children.forEach(look);
    };
    look(filled);
    expect(colored.map((box) => [wordsIn(box), box.style['fontSize']])).toEqual([['9 €', '1.5em']]);
  });
});
