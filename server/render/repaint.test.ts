import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { randomOf, type Random } from '#core/feed/random.fixture.ts';
import { fillWithFonts } from '#core/fonts/fill-with-fonts.ts';
import { drawPicture } from '#core/paint/draw-picture.ts';
import { openPaintCache } from '#core/paint/paint-cache.ts';
import type { PaintPhoto } from '#core/paint/paint-engine.ts';
import type { Size } from '#core/paint/pixels/pixels.ts';
import { openPainting } from '#core/paint/repaint/open-painting.ts';
import { parseTemplateHtml } from '#core/template/html/parse-html.ts';
import { flattenLayers, layerSchema, type Layer } from '#core/template/layers/layer-schema.ts';
import { randomLayers } from '#core/template/layers/random-layers.fixture.ts';
import { writeLayersTree } from '#core/template/layers/write-layers-tree.ts';
import { writeLayers } from '#core/template/layers/write-layers.ts';
import { createTemplate, starterIds } from '#core/template/starters/create-template.ts';
import type { ParsedTemplate } from '#core/template/template-tree.ts';
import type { Engine } from './engine/engine.ts';
import { openWasmEngine } from './engine/wasm-engine.fixture.ts';
import { paintPhoto } from './photo.fixture.ts';
import { paintPhotoOf } from './photo/paint-photo.ts';
import { readPhoto } from './photo/read-photo.ts';
import { trimPhoto } from './photo/trim-photo.ts';

let engine: Engine;
let choices: PaintPhoto[] = [];

beforeAll(async () => {
  engine = await openWasmEngine();
  const jpeg = await paintPhoto(500, 400, (x, y) => [200 - 60 * x, 190 - 30 * y, 170])
    .jpeg()
    .toBuffer();
  const alpha = await paintPhoto(250, 200, (x, y) => {
    const level = Math.hypot(x - 0.5, y - 0.5) < 0.3 ? 255 : 0;
    return [level, level, level];
  })
    .png()
    .toBuffer();
  const photo = await readPhoto(jpeg);
  choices = [paintPhotoOf(photo), paintPhotoOf(await trimPhoto(photo, alpha))];
});

type Doc = { layers: Layer[]; hiddenIds: string[]; values: Record<string, string>; photo: PaintPhoto };

async function hashOf(
  doc: Doc,
  canvas: Size,
  template: ParsedTemplate,
  draw: typeof drawPicture,
): Promise<string> {
  const { tree, fonts } = fillWithFonts(template, doc.values, { packs: engine.packs, brandFonts: [] });
  const photos = new Map([['IMAGE_URL', doc.photo]]);
  const picture = await draw(await engine.withFonts(fonts), { template, tree, canvas, photos });
  return createHash('sha256').update(picture.data).digest('hex');
}

/** The law: painted over what was there, a document has the pixels that it has drawn from its HTML by itself. */
function openLaw(canvas: Size) {
  const painting = openPainting();
  return async (doc: Doc): Promise<[painted: string, drawn: string]> => {
    const template = { canvas, background: '#fafafa', layers: doc.layers, hiddenIds: doc.hiddenIds };
    const painted = await hashOf(doc, canvas, writeLayersTree(template), painting.paint);
    const fresh: typeof drawPicture = (own, input) => drawPicture({ ...own, cache: openPaintCache() }, input);
    return [painted, await hashOf(doc, canvas, parseTemplateHtml(writeLayers(template)), fresh)];
  };
}

const titles = ['Cup', 'A stoneware cup with a long name and a saucer', 'كوب', 'Gift 🎁 box', ''];

/** One change as people make them: to one layer anywhere, to the order, or to the product at hand. */
function edited(doc: Doc, random: Random): Doc {
  const all = flattenLayers(doc.layers);
  const { id } = random.pick(all);
  const one = (change: (layer: Layer) => Layer): Doc => ({
    ...doc,
    layers: mapLayer(doc.layers, id, change),
  });
  const reordered = () => {
    const [at, to] = [random.below(doc.layers.length), random.below(doc.layers.length)];
    return { ...doc, layers: doc.layers.toSpliced(at, 1).toSpliced(to, 0, ...doc.layers.slice(at, at + 1)) };
  };
  const edits: (() => Doc)[] = [
    () =>
      one((layer) => ({ ...layer, x: layer.x + random.below(41) - 20, y: layer.y + random.below(41) - 20 })),
    () => one((layer) => ({ ...layer, x: layer.x + random.below(600) - 300 })),
    () => one((layer) => ({ ...layer, width: Math.max(1, layer.width + random.below(61) - 30) })),
    () => one((layer) => ({ ...layer, height: Math.max(1, layer.height + random.below(61) - 30) })),
    () => one((layer) => ({ ...layer, rotation: random.pick([0, 15, -90, 33]) })),
    () => one((layer) => ({ ...layer, opacity: random.pick([1, 0.5]) })),
    () =>
      one((layer) =>
        layer.kind === 'text' || layer.kind === 'badge'
          ? { ...layer, text: `${layer.text}${random.pick(['!', ' more', '{{PRICE}}'])}` }
          : layer,
      ),
    () =>
      one((layer) =>
        'fill' in layer ? { ...layer, fill: random.pick(['#c026d3', 'rgba(0, 0, 0, 0.4)']) } : layer,
      ),
    reordered,
    reordered,
    () => ({ ...doc, hiddenIds: doc.hiddenIds.includes(id) ? [] : [id] }),
    () => ({
      ...doc,
      values: {
        TITLE: random.pick(titles),
        PRICE: random.pick(['$24.00', '1.299,00 €']),
        BRAND: random.pick(['Northwind', '']),
      },
    }),
    () => ({ ...doc, photo: random.pick(choices) }),
    () => (all.length > 3 ? { ...doc, layers: doc.layers.filter((layer) => layer.id !== id) } : doc),
    () => {
      const twin = doc.layers.find((layer) => layer.id === id);
      return twin === undefined ? doc : { ...doc, layers: [...doc.layers, renamed(twin, random)] };
    },
  ];
  return random.pick(edits)();
}

function mapLayer(layers: readonly Layer[], id: string, change: (layer: Layer) => Layer): Layer[] {
  return layers.map((layer) => {
    if (layer.id === id) return change(layer);
    if (layer.kind !== 'group') return layer;
    const inner = mapLayer(layer.layers, id, change);
    return inner.every((each, index) => each === layer.layers[index]) ? layer : { ...layer, layers: inner };
  });
}

function renamed(layer: Layer, random: Random): Layer {
  const id = `twin ${random.below(1e9)}`;
  const own = { ...layer, id, x: layer.x + 7 };
  return own.kind === 'group' ? { ...own, layers: own.layers.map((each) => renamed(each, random)) } : own;
}

describe('a document that is edited', () => {
  it.each([1, 2, 3, 4])(
    'has the same pixels painted over as drawn anew, 50 edits of random layers (seed %i)',
    async (seed) => {
      const random = randomOf(seed);
      const law = openLaw({ width: 420, height: 360 });
      const stored = [0, 1, 2].flatMap((part) =>
        (randomLayers(seed * 31 + part) as { id: string }[]).map((layer) => prefixed(layer, `${part} `)),
      );
      let doc: Doc = {
        layers: z.array(layerSchema).parse(stored),
        hiddenIds: [],
        values: { TITLE: 'Cup', PRICE: '$9' },
        photo: choices[0]!,
      };
      for (let step = 0; step < 50; step += 1) {
        const [painted, drawn] = await law(doc);
        expect([step, painted]).toEqual([step, drawn]);
        doc = edited(doc, random);
      }
    },
    240_000,
  );

  it.each(starterIds)(
    'has the same pixels painted over as drawn anew, 12 edits of %s',
    async (starter) => {
      const random = randomOf(starter.length * 7);
      const canvas = { width: 540, height: 540 };
      const law = openLaw(canvas);
      const { config } = createTemplate({ starter, name: '', type: 'custom', ...canvas });
      let doc: Doc = {
        layers: config.objects ?? [],
        hiddenIds: [],
        values: { TITLE: 'Cup', PRICE: '$9' },
        photo: choices[0]!,
      };
      for (let step = 0; step < 12; step += 1) {
        const [painted, drawn] = await law(doc);
        expect([step, painted]).toEqual([step, drawn]);
        doc = edited(doc, random);
      }
    },
    240_000,
  );
});

function prefixed(layer: { id: string; layers?: { id: string }[] }, prefix: string): { id: string } {
  const layers = layer.layers?.map((each) => prefixed(each, prefix));
  return { ...layer, id: prefix + layer.id, ...(layers && { layers }) };
}
