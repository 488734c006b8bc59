import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeRandom } from '../../../../feed/src/random.fixture.ts';
import { usually } from '../../../../../tests/harness/long-run.ts';
import { parseTemplateHtml } from '../html/parse-html.ts';
import { createTemplate } from '../starters/create-template.ts';
import { starterIds } from '../starters/starter-ids.ts';
import type { ParsedTemplate, TemplateNode } from '../template-tree.ts';
import { flattenLayers, layerSchema, type Layer } from './layer-schema.ts';
import { randomLayers } from './random-layers.fixture.ts';
import { writeLayers, type LayeredTemplate } from './write-layers.ts';
import { writeLayersTree } from './write-layers-tree.ts';

const canvas = { width: 1080, height: 1080 };
const layersOf = (stored: unknown): Layer[] => z.array(layerSchema).parse(stored);
const plain = (layers: readonly Layer[], hiddenIds: string[] = []): LayeredTemplate => ({
  canvas,
  background: '#ffffff',
  layers,
  hiddenIds,
});

function withoutSource<Node extends TemplateNode>(node: Node): Node {
  if (node.kind === 'text') return node;
  const { source: _source, ...rest } = { source: undefined, ...node };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same kind of node as before
  return (rest.kind === 'box'
    ? { ...rest, children: rest.children.map(withoutSource) }
    : rest) as unknown as Node;
}

const sourcesIn = (node: TemplateNode): string[] => {
  if (node.kind === 'text') return [];
  const own = node.source === undefined ? [] : [node.source];
  return node.kind === 'box' ? [...own, ...node.children.flatMap(sourcesIn)] : own;
};

function expectSame(template: LayeredTemplate): ParsedTemplate {
  const written = writeLayersTree(template);
  const parsed = parseTemplateHtml(writeLayers(template));
  expect({ ...written, tree: withoutSource(written.tree) }).toStrictEqual(parsed);
  return written;
}

describe('the tree of layers', () => {
  it.each(Array.from({ length: usually(75, 300) }, (_unused, index) => index))(
    'is that of their HTML, with the layers named (seed %i)',
    (seed) => {
      const random = makeRandom(seed);
      const layers = layersOf(randomLayers(seed));
      const hiddenIds = flattenLayers(layers).flatMap(({ id }) => (random.isLucky(0.15) ? [id] : []));
      const { tree } = expectSame(plain(layers));
      expect(sourcesIn(tree)).toEqual(flattenLayers(layers).map(({ id }) => id));
      expectSame(plain(layers, hiddenIds));
      expectSame(plain(layers));
    },
  );

  it.each(starterIds)('is that of the HTML of the starter %s', (starter) => {
    const { config, html } = createTemplate({ starter, name: '', type: 'custom', ...canvas });
    const { background = config.colors.background, objects = [] } = config;
    const template = { canvas, background, layers: objects };
    expect(writeLayers(template)).toBe(html);
    expectSame(template);
  });

  it('is the same where there is too much of something, whatever it is', () => {
    const text = { kind: 'text', width: 90, height: 30, fontSize: 20 };
    const many = (count: number, layer: object) =>
      layersOf(Array.from({ length: count }, (_unused, index) => ({ id: `l${index}`, x: index, ...layer })));
    const deep = (levels: number): object =>
      levels === 0
        ? { ...text, id: 'in', text: 'deep' }
        : { kind: 'group', id: `g${levels}`, width: 9, height: 9, layers: [deep(levels - 1)] };
    const shadow = { x: 1, y: 1, blur: 3, color: '#000' };
    const picture = `data:image/png;base64,${'A'.repeat(900_000)}`;
    const group = { kind: 'group', width: 9, height: 9 };
    const crowd = many(60, { ...text, text: 'x' }).map((layer) => ({ ...layer, id: `in ${layer.id}` }));
    const crowded = layersOf(
      Array.from({ length: 60 }, (_unused, index) => ({
        ...group,
        id: `g${index}`,
        layers: crowd.map((layer) => ({ ...layer, id: `${layer.id} ${index}` })),
      })),
    );
    for (const layers of [
      many(200, { ...text, text: 'words' }),
      many(200, { ...text, text: '&"<'.repeat(3000) }),
      many(70, { kind: 'shape', width: 9, height: 9, shadow, fill: '#fff' }),
      many(12, { kind: 'photo', width: 9, height: 9 }),
      many(4, { kind: 'image', width: 9, height: 9, source: picture }),
      [...many(1, { ...group, layout: 'row', layers: many(12, { kind: 'photo', width: 9, height: 9 }) })],
      [...many(1, { kind: 'image', width: 9, height: 9, source: `${picture}${'A'.repeat(3_200_000)}` })],
      layersOf([deep(24)]),
      layersOf([deep(31)]),
      crowded,
    ])
      expectSame(plain(layers));
  });

  it('keeps the nodes of layers that are the same objects', () => {
    const layers = layersOf(randomLayers(11));
    const before = writeLayersTree(plain(layers)).tree.children[0];
    const changed = layers.map((layer, index) => (index === 1 ? { ...layer, x: layer.x + 3 } : layer));
    const after = writeLayersTree(plain(changed)).tree.children[0];
    if (before?.kind !== 'box' || after?.kind !== 'box') throw new Error('no root');
    expect(after.style).toBe(before.style);
    for (const [index, child] of after.children.entries())
      if (index === 1) expect(child).not.toBe(before.children[index]);
      else expect(child).toBe(before.children[index]);
  });
});
