import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeRandom } from '../../../../feed/src/random.fixture.ts';
import { sampled } from '../../../../../tests/harness/long-run.ts';
import { normalizeKey } from '../bindings/normalize-key.ts';
import { parseTemplateHtml } from '../html/parse-html.ts';
import { placeholdersIn } from '../bindings/placeholders.ts';
import type { TemplateNode } from '../template-tree.ts';
import { writeLayers } from './write-layers.ts';
import { flattenLayers, layerSchema, type Layer } from './layer-schema.ts';
import { readLayerWords } from './layer-words.ts';
import { randomLayers, randomText } from './random-layers.fixture.ts';

const canvas = { width: 1080, height: 1080 };
const layersOf = (stored: unknown) => z.array(layerSchema).parse(stored);
const write = (layers: Layer[], hiddenIds: string[] = []) =>
  writeLayers({ canvas, background: '#ffffff', layers, hiddenIds });

function nodesOf(node: TemplateNode): TemplateNode[] {
  return node.kind === 'box' ? [node, ...node.children.flatMap(nodesOf)] : [node];
}

/** Returns the kinds and styles of a tree without its words, which no text may change. */
function shapeOf(node: TemplateNode): unknown {
  if (node.kind === 'text') return 'text';
  return node.kind === 'box' ? [node.tag, node.style, node.children.map(shapeOf)] : [node.kind, node.style];
}

/** Returns the text as a browser shows it: blanks fold, characters without a picture are gone. */
const visible = (text: string) =>
  text
    .replace(/[\t\r]/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e]/gu, (mark) => (mark === '\n' ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim();

const text = (words: string, more: object = {}): Layer[] =>
  layersOf([
    { id: 'a', kind: 'text', x: 10, y: 20, width: 300, height: 100, fontSize: 20, text: words, ...more },
  ]);

const all = Array.from({ length: 150 }, (_unused, index) => 1000 + index);
const seeds = sampled(all, 50);

describe('the HTML of any layers', () => {
  it.each(seeds)('passes the allow-list whole and asks for what the layers ask for (seed %i)', (seed) => {
    const layers = layersOf(randomLayers(seed));
    const parsed = parseTemplateHtml(write(layers));
    expect(parsed.problems).toEqual([]);
    const inTexts = flattenLayers(layers).flatMap((layer) => placeholdersIn(readLayerWords(layer)));
    const inConditions = flattenLayers(layers).flatMap(({ showIf = '' }) => placeholdersIn(showIf));
    const photos = flattenLayers(layers).some(({ kind }) => kind === 'photo') ? ['IMAGE_URL'] : [];
    expect(parsed.placeholders.toSorted()).toEqual(
      [...new Set([...inTexts, ...inConditions, ...photos].map(normalizeKey))].toSorted(),
    );
  });

  it.each(sampled(all.slice(0, 60), 20))(
    'shows a text as it was typed, and as nothing else (seed %i)',
    (seed) => {
      const random = makeRandom(seed);
      const words = `x${randomText(random)}`;
      const { tree, problems } = parseTemplateHtml(write(text(words)));
      expect(problems).toEqual([]);
      const texts = nodesOf(tree).flatMap((node) => (node.kind === 'text' ? [node.text] : []));
      expect(visible(texts.join(''))).toBe(visible(words));
      const isBroken = words.includes('\n');
      expect(shapeOf(tree)).toEqual(shapeOf(parseTemplateHtml(write(text(isBroken ? 'a\nb' : 'a'))).tree));
    },
  );

  it('is stacked in the order of the layers, and leaves hidden ones out', () => {
    const layers = layersOf(
      ['a', 'b', 'c'].map((id) => ({ id, kind: 'text', width: 100, height: 50, fontSize: 20, text: id })),
    );
    const shown = (html: string) =>
      nodesOf(parseTemplateHtml(html).tree).flatMap((node) => (node.kind === 'text' ? [node.text] : []));
    expect(shown(write(layers))).toEqual(['a', 'b', 'c']);
    expect(shown(write(layers, ['b']))).toEqual(['a', 'c']);
    const group = layersOf([{ id: 'g', kind: 'group', width: 1, height: 1, layers }]);
    expect(shown(write(group, ['c']))).toEqual(['a', 'b']);
    expect(shown(write(group, ['g']))).toEqual([]);
  });

  it('places every layer of the canvas in whole px', () => {
    const layers = layersOf(randomLayers(7));
    const boxes = parseTemplateHtml(write(layers)).tree.children.flatMap((root) =>
      root.kind === 'box' ? root.children : [],
    );
    expect(boxes.length).toBe(layers.length);
    for (const box of boxes) {
      if (box.kind === 'text') throw new Error('a text outside a layer');
      expect(box.style).toMatchObject({ position: 'absolute', boxSizing: 'border-box' });
      for (const side of ['left', 'top', 'width', 'height']) expect(box.style[side]).toMatch(/^-?\d+px$/);
    }
  });
});

describe('a stored layer', () => {
  const valid = { id: 'a', kind: 'text', width: 100, height: 50, fontSize: 20, text: 'a' };

  it('keeps fields that we do not know', () => {
    expect(layerSchema.parse({ ...valid, sparkle: { level: 3 } })).toMatchObject({ sparkle: { level: 3 } });
  });

  it.each([
    ['a colour that is more than one', { color: 'red;background:url(x)' }],
    ['a colour with a function', { color: 'url(x)' }],
    ['a font with quotes', { fontFamily: "x', serif; color: red" }],
    ['a condition that nobody understands', { showIf: 'PRICE ~ 3' }],
    ['an endless size', { width: Number.POSITIVE_INFINITY }],
    ['a size that is no number', { fontSize: '20px' }],
    ['an unknown kind', { kind: 'script' }],
    ['a picture from elsewhere', { kind: 'image', source: 'https://evil.example/p.png' }],
  ])('is refused with %s', (_name, fault) => {
    expect(layerSchema.safeParse({ ...valid, ...fault }).success).toBe(false);
  });
});

describe('a painted box', () => {
  const shape = (more: object) =>
    layersOf([{ id: 'a', kind: 'shape', x: 0, y: 0, width: 90, height: 60, ...more }]);
  const colors = ['#f00', '#ff0', '#0f0', '#0ff', '#00f', '#f0f', '#fff', 'oklch(0.5 0.1 20)'];

  it('has up to eight colours in a gradient, each where it is said to be', () => {
    const positions = [0, 5, 12.5, 40, 41, 70, 90, 100];
    const html = write(shape({ fill: { kind: 'linear', angle: 90, colors, positions } }));
    expect(html).toContain(`linear-gradient(90deg, #f00 0%, #ff0 5%, #0f0 12.5%, #0ff 40%`);
    expect(parseTemplateHtml(html).problems).toEqual([]);
    expect(() => shape({ fill: { kind: 'radial', colors: [...colors, '#000'] } })).toThrow();
    expect(() => shape({ fill: { kind: 'radial', colors, positions: [0, 100] } })).toThrow('positions');
  });

  it('has one radius for all corners, or one for each', () => {
    const corners = { topLeft: 40, topRight: 0, bottomRight: 8, bottomLeft: 0 };
    expect(write(shape({ radius: 12 }))).toContain('border-radius:12px');
    expect(write(shape({ radius: 12, corners }))).toContain('border-radius:40px 0px 8px 0px');
    expect(write(shape({ shape: 'ellipse', corners }))).toContain('border-radius:50%');
  });
});

describe('a photo layer', () => {
  const photo = (more: object) =>
    layersOf([{ id: 'a', kind: 'photo', x: 0, y: 0, width: 90, height: 90, ...more }]);

  it('waits for the photo that it names, and for the first where it names none', () => {
    expect(parseTemplateHtml(write(photo({}))).placeholders).toEqual(['IMAGE_URL']);
    expect(parseTemplateHtml(write(photo({ photo: 3 }))).placeholders).toEqual(['IMAGE_URL_3']);
  });

  it.each([0, 1.5, 11, '2'])('cannot name %j', (number) => {
    expect(() => photo({ photo: number })).toThrow();
  });
});
