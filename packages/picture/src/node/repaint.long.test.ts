import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeRandom, type Random } from '../../../feed/src/random.fixture.ts';
import type { PaintPhotos } from '../paint.ts';
import { flattenLayers, layerSchema, type Layer } from '../layers.ts';
import { randomLayers } from '../template/layers/random-layers.fixture.ts';
import { createTemplate, starterIds } from '../designs.ts';
import { photoSlotName } from '../values.ts';
import { openWasmEngine } from './engine/wasm-engine.fixture.ts';
import { links, openLaw, photoChoices, photoLayers, type Doc } from './repaint.fixture.ts';
import { sampled, usually } from '../../../../tests/harness/long-run.ts';

/** Edits of a starter. */
const EDITS = usually(5, 12);
/** Steps of random layers. */
const STEPS = usually(10, 50);

const engine = await openWasmEngine();
const choices = await photoChoices();

const titles = ['Cup', 'A stoneware cup with a long name and a saucer', 'كوب', 'Gift 🎁 box', ''];

/** Returns one change as people make them: to one layer anywhere, to the order, or to the current product. */
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
        'fill' in layer
          ? { ...layer, fill: random.pick(['#c026d3', 'rgba(0, 0, 0, 0.4)', '{{PHOTO_COLOR}}']) }
          : layer,
      ),
    reordered,
    reordered,
    () => ({ ...doc, hiddenIds: doc.hiddenIds.includes(id) ? [] : [id] }),
    () => ({
      ...doc,
      values: {
        TITLE: random.pick(titles),
        PRICE: random.pick(['$24.00', '1.299,00 €']),
        IMAGE_URL_2: random.pick(['https://shop.example/2.jpg', '']),
        IMAGE_URL_3: random.pick(['https://shop.example/3.jpg', '']),
        BRAND: random.pick(['Northwind', '']),
      },
    }),
    () => ({ ...doc, photos: withPhoto(doc.photos, random) }),
    () => ({ ...doc, photos: withPhoto(doc.photos, random) }),
    () => one((layer) => (layer.kind === 'photo' ? { ...layer, photo: random.pick([1, 2, 3]) } : layer)),
    () => (all.length > 3 ? { ...doc, layers: doc.layers.filter((layer) => layer.id !== id) } : doc),
    () => {
      const twin = doc.layers.find((layer) => layer.id === id);
      return twin === undefined ? doc : { ...doc, layers: [...doc.layers, renamed(twin, random)] };
    },
  ];
  return random.pick(edits)();
}

/** Replaces the photo of one slot, or removes it, as while it is on its way. */
function withPhoto(photos: PaintPhotos, random: Random): PaintPhotos {
  const slot = photoSlotName(random.pick([1, 2, 3]));
  const changed = new Map(photos);
  if (random.isLucky(0.3)) changed.delete(slot);
  else changed.set(slot, random.pick(choices));
  return changed;
}

/** Returns a product with two photos, of which the second is the one without its background. */
function twoPhotos(): PaintPhotos {
  return new Map(choices.slice(0, 2).map((photo, index) => [photoSlotName(index + 1), photo]));
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
  it.each([1, 2, 3, 4].slice(0, usually(1, 4)))(
    `has the same pixels painted over as drawn anew, ${STEPS} edits of random layers (seed %i)`,
    async (seed) => {
      const random = makeRandom(seed);
      const law = openLaw(engine, { width: 420, height: 360 });
      const stored = [0, 1, 2].flatMap((part) =>
        (randomLayers(seed * 31 + part) as { id: string }[]).map((layer) => prefixed(layer, `${part} `)),
      );
      let doc: Doc = {
        layers: [...z.array(layerSchema).parse(stored), ...photoLayers],
        hiddenIds: [],
        values: { TITLE: 'Cup', PRICE: '$9', ...links },
        photos: twoPhotos(),
      };
      for (let step = 0; step < STEPS; step += 1) {
        const [painted, drawn] = await law(doc);
        expect([step, painted]).toEqual([step, drawn]);
        doc = edited(doc, random);
      }
    },
    240_000,
  );

  it.each(sampled(starterIds, 3))(
    `has the same pixels painted over as drawn anew, ${EDITS} edits of %s`,
    async (starter) => {
      const random = makeRandom(starter.length * 7);
      const canvas = { width: usually(270, 540), height: usually(270, 540) };
      const law = openLaw(engine, canvas);
      const { config } = createTemplate({ starter, name: '', type: 'custom', ...canvas });
      let doc: Doc = {
        layers: config.objects ?? [],
        hiddenIds: [],
        values: { TITLE: 'Cup', PRICE: '$9', ...links },
        photos: twoPhotos(),
      };
      for (let step = 0; step < EDITS; step += 1) {
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
