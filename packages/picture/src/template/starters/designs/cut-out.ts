import type { Layer } from '../../layers/layer-schema.ts';
import { makeLayer, productPhoto } from '../make-layers.ts';
import { bindings, type Canvas, type Rect, type Starter } from '../starter.ts';
import { brandLine, oldPriceLine, oneLine, titleText } from '../words-column.ts';
import { shapeOf, divideCanvas, type Px, type Zones } from '../zones.ts';

const colors = { background: '#c8502d', text: '#fff4ea', accent: '#fbe3cd' };

/** Design with the product in an arch on a strong colour: cut out with its shadow on the floor, or on its photo's background. */
export const cutOut: Starter = {
  id: 'cut-out',
  colors,
  design: (canvas) => {
    const zones = divideCanvas(canvas, 0);
    const { px } = zones;
    const { arch, lower, words, disc } = placeRooms(canvas, px);
    const round = Math.floor(arch.width / 2);
    return {
      background: colors.background,
      layers: [
        productPhoto({
          ...arch,
          fill: { kind: 'linear', angle: 180, colors: [colors.accent, '#f7cfae'] },
          corners: { topLeft: round, topRight: round, bottomRight: 0, bottomLeft: 0 },
          // A product as wide as the arch must not touch its curve.
          padding: { top: Math.round(arch.width * 0.14), right: px(14), bottom: lower, left: px(14) },
          share: 82,
          productShadow: 'contact',
        }),
        wordsOn(words, zones),
        priceDisc(disc, px),
      ],
    };
  },
};

function wordsOn(room: Rect, { px, shape }: Zones): Layer {
  const size = { square: 1, tall: 1.5, wide: 1 }[shape];
  const { width, height } = room;
  const align = shape === 'wide' ? ('start' as const) : ('center' as const);
  const brand = px(30 * size);
  const gap = px(14 * size);
  return makeLayer.group({
    ...room,
    id: 'words',
    layout: 'column',
    gap,
    justify: shape === 'wide' ? 'center' : 'end',
    align,
    layers: [
      brandLine({
        width,
        fontSize: brand,
        fontWeight: 600,
        color: colors.accent,
        letterSpacing: px(6),
        align,
      }),
      titleText({
        align,
        width,
        height: height - Math.ceil(brand * 1.2) - gap,
        fontSize: px({ square: 72, tall: 112, wide: 84 }[shape]),
        minFontSize: px(34 * size),
        fontWeight: 800,
        color: colors.text,
        lineHeight: 1.06,
        letterSpacing: px(-2),
        maxLines: { square: 2, tall: 3, wide: 5 }[shape],
      }),
    ],
  });
}

/** Draws the price on a disc at the side of the arch, with the former price above it. */
function priceDisc({ width, height, ...place }: Rect, px: Px): Layer {
  const inner = Math.round(width * 0.84);
  const old = Math.round(height * 0.125);
  const price = Math.round(height * 0.25);
  return makeLayer.group({
    ...place,
    width,
    height,
    id: 'prices',
    layout: 'column',
    align: 'center',
    justify: 'center',
    fill: '#2a130b',
    radius: Math.ceil(width / 2),
    showIf: bindings.hasPrice,
    shadow: { x: 0, y: px(8), blur: px(26), color: 'rgba(60, 16, 0, 0.3)' },
    layers: [
      oldPriceLine({
        width: Math.round(inner * 0.8),
        fontSize: old,
        minFontSize: Math.round(old * 0.4),
        fontWeight: 500,
        color: '#f0bfa3',
        align: 'center',
      }),
      oneLine('price', bindings.price, {
        width: inner,
        fontSize: price,
        minFontSize: Math.round(price * 0.3),
        fontWeight: 800,
        color: '#ffffff',
        lineHeight: 1.1,
        letterSpacing: px(-1),
        align: 'center',
      }),
    ],
  });
}

/** Divides the canvas: the arch stands on the lower edge; `lower` px stay free below the product. */
function placeRooms(
  { width, height }: Canvas,
  px: Px,
): { arch: Rect; lower: number; words: Rect; disc: Rect } {
  const shape = shapeOf({ width, height });
  if (shape === 'wide') {
    const edge = px(56);
    const top = px(44);
    const archWidth = Math.round(Math.min(width * 0.46, height * 0.96));
    const x = width - archWidth - px(104);
    const side = px(206);
    return {
      arch: { x, y: top, width: archWidth, height: height - top },
      lower: px(24),
      words: { x: edge, y: edge, width: x - 2 * edge, height: height - 2 * edge },
      disc: { x: width - side - px(28), y: px(28), width: side, height: side },
    };
  }
  const isTall = shape === 'tall';
  const archWidth = isTall ? width - 2 * px(90) : Math.round(width * 0.74);
  const x = Math.round((width - archWidth) / 2);
  const top = isTall ? Math.round(height * 0.1) : px(44);
  const wordsHeight = px(isTall ? 410 : 236);
  const y = top + wordsHeight + px(isTall ? 56 : 30);
  const side = px(isTall ? 320 : 236);
  const lower = isTall ? Math.round(height * 0.13) : px(26);
  return {
    arch: { x, y, width: archWidth, height: height - y },
    lower,
    words: { x: px(64), y: top, width: width - 2 * px(64), height: wordsHeight },
    disc: { x: width - side - px(30), y: y - px(isTall ? 30 : 22), width: side, height: side },
  };
}
