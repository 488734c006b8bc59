import { describe, expect, it } from 'vitest';
import { blocks } from '../blocks/blocks.ts';
import { flattenLayers, type Layer } from '../layers/layer-schema.ts';
import { unseenTexts } from '../layers/unseen-texts.ts';
import { createTemplate } from '../starters/create-template.ts';
import { makeLayer } from '../starters/make-layers.ts';
import { starterIds } from '../starters/starter-ids.ts';
import { readTemplateConfig, type TemplateConfig } from '../template.ts';
import { relayTemplate } from './relay-template.ts';

const square = { width: 1080, height: 1080 };
const sizes = [
  { width: 1080, height: 1080 },
  { width: 1080, height: 1350 },
  { width: 1080, height: 1920 },
];

function designOf(starter: string): TemplateConfig {
  return createTemplate({ name: 'Design', type: 'custom', ...square, starter }).config;
}

/** Returns the template after one layer was moved by a px in the editor. */
function changed(config: TemplateConfig): TemplateConfig {
  const objects = (config.objects ?? []).map((layer, at) =>
    at === 0 ? { ...layer, x: layer.x + 1 } : layer,
  );
  return { ...config, objects };
}

type Size = (typeof sizes)[number];

/** Returns layers in groups by their place on the canvas, those in rows and columns where their group is. */
function onCanvas(layers: readonly Layer[], x = 0, y = 0): Layer[] {
  return layers.flatMap((layer) => {
    const placed = { ...layer, x: layer.x + x, y: layer.y + y };
    if (placed.kind !== 'group') return [placed];
    const isFree = placed.layout === 'free';
    const within = isFree ? placed.layers : placed.layers.map((each) => ({ ...each, ...placeIn(placed) }));
    return [placed, ...onCanvas(within, placed.x, placed.y)];
  });
}

const placeIn = ({ width, height }: Layer) => ({ x: 0, y: 0, width, height });

/** Returns layers of these ids that reach an edge of the one canvas and not of the other. */
function leftEdges(before: readonly Layer[], from: Size, after: readonly Layer[], to: Size): string[] {
  const edges = ({ x, y, width, height }: Layer, of: Size) => ({
    left: x <= 1,
    right: x + width >= of.width - 1,
    top: y <= 1,
    bottom: y + height >= of.height - 1,
  });
  const relaid = new Map(onCanvas(after).map((layer) => [layer.id, edges(layer, to)]));
  return onCanvas(before).flatMap((layer) => {
    const { left, right, top, bottom } = edges(layer, from);
    if (!left || !right || layer.kind === 'text') return [];
    const now = relaid.get(layer.id);
    const isKept = now?.left === true && now.right && (!top || now.top) && (!bottom || now.bottom);
    return isKept ? [] : [layer.id];
  });
}

describe('a design on a canvas of another size', () => {
  it.each(starterIds)('is drawn as for that size where nobody changed it: %s', (starter) => {
    for (const size of sizes) {
      const relaid = relayTemplate(designOf(starter), { name: 'Other', ...size });
      const { html } = createTemplate({ name: 'Other', type: 'custom', ...size, starter });
      expect(relaid?.html).toBe(html);
    }
  });

  it.each(starterIds)('is a whole template with all of its layers where somebody did: %s', (starter) => {
    const config = changed(designOf(starter));
    for (const size of sizes) {
      const relaid = relayTemplate(config, { name: 'Other', ...size });
      const read = readTemplateConfig(JSON.stringify(relaid?.config));
      expect(read?.dimensions).toMatchObject(size);
      const ids = (of: TemplateConfig | null) => flattenLayers(of?.objects ?? []).map(({ id }) => id);
      expect(ids(read)).toEqual(ids(config));
    }
  });

  it.each(starterIds)(
    'shows all its words, and its grounds reach the same edges, from any size: %s',
    (starter) => {
      for (const from of sizes) {
        const { config } = createTemplate({ name: 'Design', type: 'custom', ...from, starter });
        const design = changed(config);
        expect(unseenTexts(design)).toEqual([]);
        for (const size of sizes) {
          const relaid = relayTemplate(design, { name: 'Other', ...size })?.config;
          const moved = leftEdges(design.objects ?? [], from, relaid?.objects ?? [], size);
          expect([from, size, relaid && unseenTexts(relaid), moved]).toEqual([from, size, [], []]);
        }
      }
    },
  );

  it('keeps every block whole that belongs where it is made, and the price that hangs over an edge', () => {
    const words = { fontSize: 60, text: '{{PRICE}}' };
    for (const from of sizes) {
      const hanging = makeLayer.group({
        id: 'hanging',
        x: 620,
        y: from.height - 90,
        width: 700,
        height: 120,
        layers: [makeLayer.text({ id: 'price', width: 280, height: 80, ...words })],
      });
      const { config } = createTemplate({ name: 'Design', type: 'custom', ...from, starter: 'classic' });
      const made = blocks
        .filter(({ isPlaced }) => isPlaced)
        .map(({ make }) => make({ canvas: from, colors: config.colors }));
      const objects = [...made, hanging];
      for (const size of sizes) {
        const relaid = relayTemplate({ ...config, objects }, { name: 'Other', ...size })?.config;
        const moved = leftEdges(objects, from, relaid?.objects ?? [], size);
        expect([from, size, relaid && unseenTexts(relaid), moved]).toEqual([from, size, [], []]);
      }
    }
  });

  it('leaves what was changed as it is on a canvas of the same size', () => {
    const config = changed(designOf('classic'));
    expect(relayTemplate(config, { name: 'Design', ...square })?.config.objects).toEqual(config.objects);
  });

  it('keeps all but photos off the places where apps show buttons, as large as they were', () => {
    const config = changed(designOf('classic'));
    const relaid = relayTemplate(config, { name: 'Story', width: 1080, height: 1920 });
    const isOfWords = ({ kind }: Layer) => kind === 'text' || kind === 'badge';
    const others = onCanvas(relaid?.config.objects ?? []).filter(isOfWords);
    expect(others.length).toBeGreaterThan(0);
    for (const layer of others) {
      expect(layer.y).toBeGreaterThanOrEqual(192);
      expect(layer.y + layer.height).toBeLessThanOrEqual(1600);
      const before = flattenLayers(config.objects ?? []).find(({ id }) => id === layer.id);
      expect('fontSize' in layer && layer.fontSize).toBe(before && 'fontSize' in before && before.fontSize);
    }
  });

  it('is none where somebody wrote the HTML by hand', () => {
    const { objects: _objects, ...config } = designOf('classic');
    expect(relayTemplate(config, { name: 'Story', width: 1080, height: 1920 })).toBeNull();
  });
});
