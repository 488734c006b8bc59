import { type Block, makeScale } from '#picture/designs';
import { allFurtherSlots, photoSlotName } from '#picture/values';
import { flattenLayers, type Layer } from '#picture/layers';
import { sampleValuesFor, templateSize } from '#picture';
import type { EditorState } from '../../document/editor.ts';
import { readFurtherPhoto, readPictureField } from '../../document/photos.ts';
import type { LayersJob, PhotoRef } from '../../paint/paint-types.ts';

/** Aspect ratio of the picture on a block's card. */
const ratio = 4 / 3;

/** Example values of fields that most feeds lack; without them, blocks that show these would be empty. */
const examples: Readonly<Record<string, string>> = {
  ENERGY_EFFICIENCY_CLASS: 'B',
  ...sampleValuesFor([
    'BRAND',
    'TITLE',
    'PRICE',
    'SALE_PRICE',
    'OLD_PRICE',
    'RATING',
    'REVIEW_COUNT',
    'LINK',
    'QUANTITY',
    'UNIT_PRICING_MEASURE',
    'UNIT_PRICING_BASE_MEASURE',
    'BRAND_LOGO',
    ...allFurtherSlots,
  ]),
};

/** Sample photos, used if the current product has too few. */
const sample: PhotoRef = { feedId: null, productId: null, isCutOut: false };

/** Returns the job that paints only this block, in the template's colours, with the product's values, or examples for missing ones. */
export function makeBlockJob(block: Block, { doc, product }: EditorState): LayersJob {
  const canvas = templateSize(doc);
  const layer = drawnTogether(block.make({ canvas, colors: doc.colors }));
  const room = makeScale(canvas)(40);
  const width = Math.max(layer.width, layer.height * ratio) + 2 * room;
  const size = { width: Math.round(width), height: Math.round(width / ratio) };
  const given = Object.entries(product.values).filter(([, value]) => value !== '');
  // The product's values are only used if it is reduced: otherwise its price would be shown next to the reduced price of the examples.
  const isReduced = given.some(([key]) => key === 'SALE_PRICE');
  const values = { ...examples, ...(isReduced && Object.fromEntries(given)) };
  // Missing photos are taken from the sample product.
  const slots = flattenLayers([layer]).flatMap((each) => {
    const photo = readFurtherPhoto(each);
    return photo === null ? (readPictureField(each) ?? []) : photoSlotName(photo);
  });
  const isWhole = slots.every((slot) => given.some(([key]) => key === slot));
  const { feedId, productId, isCutOut } = isWhole ? product : sample;
  const middle = {
    x: Math.round((size.width - layer.width) / 2),
    y: Math.round((size.height - layer.height) / 2),
  };
  return {
    version: 0,
    canvas: size,
    background: doc.colors.background,
    layers: [{ ...layer, ...middle, rotation: block.isPlaced === true ? 0 : layer.rotation }],
    hiddenIds: [],
    values,
    photo: { feedId, productId, isCutOut },
  };
}

/** Returns a block without the space that it reserves for longer words, so that its words are larger on the card. */
function drawnTogether(layer: Layer): Layer {
  if (layer.kind === 'text' || layer.kind === 'badge')
    return { ...layer, align: 'center', width: Math.min(layer.width, Math.round(layer.fontSize * 7.5)) };
  if (layer.kind !== 'group' || layer.layout !== 'row') return layer;
  if (layer.layers.every(({ kind }) => kind === 'photo')) return layer;
  if (layer.layers.some(({ kind }) => kind === 'rating')) return { ...layer, justify: 'center' };
  const largest = Math.max(...layer.layers.map((each) => ('fontSize' in each ? Number(each.fontSize) : 0)));
  return { ...layer, justify: 'center', width: Math.min(layer.width, Math.round(largest * 5)) };
}
