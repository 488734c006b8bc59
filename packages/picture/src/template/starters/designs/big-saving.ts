import type { Layer } from '../../layers/layer-schema.ts';
import { allAround, makeLayer, productPhoto } from '../make-layers.ts';
import { bindings, families, type Canvas, type Rect, type Starter } from '../starter.ts';
import { brandLine, oldPriceLine, oneLine, titleText } from '../words-column.ts';
import { shapeOf, divideCanvas, type Px, type Zones } from '../zones.ts';

const colors = { background: '#fff7e8', text: '#23170a', accent: '#0a7d4f' };
const muted = '#85796a';

/**
 * Design with a price comparison: the old price large and struck, the new one larger, and the saving on a tag. Plain without a reduction.
 */
export const bigSaving: Starter = {
  id: 'big-saving',
  colors,
  design: (canvas) => {
    const zones = divideCanvas(canvas, 0);
    const { px } = zones;
    const { photo, words } = placeRooms(canvas, px);
    return {
      background: colors.background,
      layers: [
        productPhoto({
          ...photo,
          fill: '#ffffff',
          radius: px(28),
          padding: allAround(px(28)),
          share: 82,
        }),
        tag(photo, px),
        wordsOn(words, zones),
      ],
    };
  },
};

function tag(photo: Rect, px: Px): Layer {
  const height = px(104);
  return makeLayer.text({
    id: 'saved',
    text: `\u2212${bindings.saved}`,
    showIf: bindings.isSale,
    x: photo.x + px(24),
    y: photo.y + px(24),
    width: photo.width - px(48),
    height,
    fontFamily: families.narrow,
    fontSize: px(78),
    minFontSize: px(40),
    fontWeight: 900,
    color: '#ffffff',
    lineHeight: 1,
    wraps: false,
    pill: { fill: colors.accent, radius: px(14), paddingX: px(22), paddingY: px(12) },
  });
}

function wordsOn({ width, height, ...place }: Rect, { px, shape }: Zones): Layer {
  const size = { square: 1, tall: 1.7, wide: 1 }[shape];
  const title = px(46 * size);
  const gap = px(8 * size);
  const brand = px(29 * size);
  const prices = makePrices(width, { size, isRow: shape === 'square', px });
  const lines = { square: 2, tall: 3, wide: 3 }[shape];
  const room = height - prices.height - Math.ceil(brand * 1.2) - 2 * gap;
  return makeLayer.group({
    ...place,
    width,
    height,
    id: 'words',
    layout: 'column',
    gap,
    justify: 'center',
    layers: [
      brandLine({
        width,
        fontSize: brand,
        fontWeight: 600,
        color: muted,
        letterSpacing: px(3),
      }),
      titleText({
        width,
        height: Math.min(room, Math.ceil(title * 1.16) * lines),
        fontSize: title,
        minFontSize: px(30 * size),
        fontWeight: 600,
        color: colors.text,
        lineHeight: 1.16,
        maxLines: lines,
      }),
      prices,
    ],
  });
}

/** Returns the old and the new price, side by side or below each other. */
function makePrices(width: number, { size, isRow, px }: { size: number; isRow: boolean; px: Px }): Layer {
  const price = px(132 * size);
  const old = px(76 * size);
  const oldWidth = isRow ? Math.round(width * 0.36) : width;
  const words = { fontFamily: families.narrow, lineHeight: 1.05 } as const;
  return makeLayer.group({
    id: 'prices',
    width,
    height: Math.ceil(price * 1.05) + (isRow ? 0 : Math.ceil(old * 1.05)),
    layout: isRow ? 'row' : 'column',
    gap: isRow ? px(28) : 0,
    align: isRow ? 'baseline' : 'start',
    layers: [
      oldPriceLine({
        ...words,
        width: oldWidth,
        fontSize: old,
        minFontSize: Math.round(old * 0.5),
        fontWeight: 600,
        color: muted,
      }),
      oneLine('price', bindings.price, {
        ...words,
        width: isRow ? width - oldWidth - px(28) : width,
        fontSize: price,
        minFontSize: Math.round(price * 0.36),
        fontWeight: 900,
        color: colors.accent,
      }),
    ],
  });
}

function placeRooms({ width, height }: Canvas, px: Px): { photo: Rect; words: Rect } {
  const shape = shapeOf({ width, height });
  const edge = px(44);
  if (shape === 'wide') {
    const side = Math.round(Math.min(width * 0.5, height * 1.15));
    return {
      photo: { x: edge, y: edge, width: side - edge, height: height - 2 * edge },
      words: { x: side + edge, y: edge, width: width - side - 2 * edge, height: height - 2 * edge },
    };
  }
  const isTall = shape === 'tall';
  const top = isTall ? Math.round(height * 0.1) : edge;
  const bottom = isTall ? Math.round(height * 0.85) : height - px(36);
  const lower = px(isTall ? 600 : 300);
  return {
    photo: { x: edge, y: top, width: width - 2 * edge, height: bottom - top - lower - px(20) },
    words: { x: edge + px(8), y: bottom - lower, width: width - 2 * edge - px(16), height: lower },
  };
}
