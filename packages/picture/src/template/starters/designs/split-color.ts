import type { Layer } from '../../layers/layer-schema.ts';
import { makeLayer, productPhoto } from '../make-layers.ts';
import { bindings, families, type Canvas, type Rect, type Starter } from '../starter.ts';
import { brandLine, oldPriceLine, oneLine, pricesRow, titleText } from '../words-column.ts';
import { shapeOf, divideCanvas, type Px, type Zones } from '../zones.ts';

const colors = { background: '#ffffff', text: '#ffffff', accent: '#111827' };
const ground = '{{PHOTO_COLOR}}';
const ink = '{{PHOTO_COLOR_INK}}';

/** Design with one half in the product's colour, separated from the photo by a slanted edge: every product has its own poster. */
export const splitColor: Starter = {
  id: 'split-color',
  colors,
  design: (canvas) => {
    const zones = divideCanvas(canvas, 0);
    const { px } = zones;
    const { padding, words, edges } = roomsOf(canvas, px);
    return {
      background: colors.background,
      layers: [
        productPhoto({
          ...canvas,
          padding,
        }),
        makeLayer.group({
          ...canvas,
          id: 'panel',
          layers: [
            makeLayer.shape({ ...edges.stripe, id: 'stripe', fill: '{{PHOTO_COLOR_ACCENT}}' }),
            makeLayer.shape({ ...edges.ground, id: 'ground', fill: ground }),
          ],
        }),
        wordsOn(words, zones),
      ],
    };
  },
};

function wordsOn(room: Rect, { px, shape }: Zones): Layer {
  const size = { square: 1, tall: 1.5, wide: 1 }[shape];
  const { width, height } = room;
  const gap = px(22 * size);
  const brand = px(30 * size);
  const price = px(84 * size);
  const pill = { fill: ink, radius: px(14 * size), paddingX: px(24 * size), paddingY: px(10 * size) };
  // A wide column has room for both prices side by side.
  const isColumn = shape !== 'tall';
  const pricesHeight = Math.ceil(price * (isColumn ? 1.85 : 1.05)) + 2 * pill.paddingY;
  return makeLayer.group({
    ...room,
    id: 'words',
    layout: 'column',
    gap,
    justify: 'center',
    layers: [
      brandLine({
        width,
        fontFamily: families.narrow,
        fontSize: brand,
        fontWeight: 700,
        color: ink,
        letterSpacing: px(4 * size),
      }),
      titleText({
        width,
        height: height - Math.ceil(brand * 1.2) - pricesHeight - 2 * gap,
        fontFamily: families.narrow,
        fontSize: px({ square: 104, tall: 168, wide: 100 }[shape]),
        minFontSize: px(44 * size),
        fontWeight: 900,
        color: ink,
        lineHeight: 1.02,
        maxLines: { square: 6, tall: 4, wide: 4 }[shape],
      }),
      isColumn
        ? makePrices(width, price, pricesHeight, pill)
        : pricesRow({ width, height: pricesHeight, gap: px(24) }, rowLook(price, pill)),
    ],
  });
}

type Pill = { fill: string; radius: number; paddingX: number; paddingY: number };

function rowLook(price: number, pill: Pill) {
  const words = { fontFamily: families.narrow, lineHeight: 1.05 } as const;
  return {
    align: 'start' as const,
    price: { ...words, fontSize: price, fontWeight: 900, color: ground, pill },
    oldPrice: { ...words, fontSize: Math.round(price * 0.62), fontWeight: 600, color: ink },
  };
}

/** Draws the former price, struck, above the current one. */
function makePrices(width: number, price: number, height: number, pill: Pill): Layer {
  const words = { fontFamily: families.narrow, lineHeight: 1.05 } as const;
  return makeLayer.group({
    id: 'prices',
    width,
    height,
    layout: 'column',
    gap: Math.round(price * 0.1),
    layers: [
      oldPriceLine({
        ...words,
        width,
        fontSize: Math.round(price * 0.62),
        minFontSize: Math.round(price * 0.3),
        fontWeight: 600,
        color: ink,
      }),
      oneLine('price', bindings.price, {
        ...words,
        width,
        height: Math.ceil(price * 1.05) + 2 * pill.paddingY,
        fontSize: price,
        minFontSize: Math.round(price * 0.3),
        fontWeight: 900,
        color: ground,
        pill,
      }),
    ],
  });
}

type Slanted = Rect & { readonly rotation: number };

/** Divides the canvas by a slanted edge; the background and its stripe extend beyond the canvas on the other sides. */
function roomsOf(
  { width, height }: Canvas,
  px: Px,
): {
  padding: { top: number; right: number; bottom: number; left: number };
  words: Rect;
  edges: { ground: Slanted; stripe: Slanted };
} {
  const shape = shapeOf({ width, height });
  if (shape === 'tall') {
    const middle = Math.round(height * 0.52);
    const beyond = Math.round(width * 0.2);
    const lower = { x: -beyond, width: width + 2 * beyond, height, rotation: -5 };
    const inset = px(72);
    const top = middle + px(90);
    return {
      padding: { top: Math.round(height * 0.08), right: 0, bottom: height - middle + px(30), left: 0 },
      words: { x: inset, y: top, width: width - 2 * inset, height: Math.round(height * 0.87) - top },
      edges: { ground: { ...lower, y: middle }, stripe: { ...lower, y: middle - px(26) } },
    };
  }
  const middle = Math.round(width * (shape === 'wide' ? 0.48 : 0.45));
  const beyond = Math.round(height * 0.2);
  const lean = Math.round(height * 0.0437);
  const left = { x: middle - width, width, y: -beyond, height: height + 2 * beyond, rotation: 5 };
  const inset = px(52);
  return {
    padding: { top: px(40), right: px(10), bottom: px(40), left: middle + px(20) },
    words: { x: inset, y: inset, width: middle - lean - inset - px(16), height: height - 2 * inset },
    edges: { ground: left, stripe: { ...left, x: left.x + px(20) } },
  };
}
