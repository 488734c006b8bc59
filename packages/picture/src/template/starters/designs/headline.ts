import type { Layer } from '../../layers/layer-schema.ts';
import { allAround, makeLayer, productPhoto } from '../make-layers.ts';
import { readableInk } from '../readable-ink.ts';
import { bindings, families, type Canvas, type Rect, type Starter } from '../starter.ts';
import { brandLine, oldPriceLine, oneLine, titleText } from '../words-column.ts';
import { shapeOf, divideCanvas, type Px, type Zones } from '../zones.ts';

const colors = { background: '#f2efe9', text: '#ff5a1f', accent: '#17161a' };

/** Design with the name as a headline in capitals over the whole width, the product below, and the price on a label beside the brand. */
export const headline: Starter = {
  id: 'headline',
  colors,
  design: (canvas) => {
    const zones = divideCanvas(canvas, 0);
    const { px } = zones;
    const { photo, words } = placeRooms(canvas, px);
    return {
      background: colors.accent,
      layers: [
        productPhoto({
          ...photo,
          fill: colors.background,
          padding: allAround(px(40)),
          share: 84,
        }),
        wordsOn(words, zones),
      ],
    };
  },
};

/** Draws brand and price in one line, and below them the title as large as possible; on a wide canvas the price comes last. */
function wordsOn({ width, height, ...place }: Rect, { px, shape }: Zones): Layer {
  const size = { square: 1, tall: 1.5, wide: 1 }[shape];
  const gap = px(14 * size);
  const price = px(76 * size);
  const line = Math.ceil(price * 1.2);
  const title = titleText({
    width,
    height: height - line - gap - (shape === 'wide' ? px(40) + gap : 0),
    fontFamily: families.narrow,
    fontSize: px({ square: 176, tall: 260, wide: 150 }[shape]),
    minFontSize: px(40 * size),
    fontWeight: 900,
    color: colors.text,
    lineHeight: 1.02,
    uppercase: true,
    maxLines: { square: 2, tall: 4, wide: 4 }[shape],
  });
  const column = { ...place, width, height, id: 'words', layout: 'column', gap } as const;
  if (shape === 'wide')
    return makeLayer.group({
      ...column,
      justify: 'center',
      layers: [makeBrand(width, px(34), px), title, makePrices(width, price, { px, justify: 'start' })],
    });
  const half = Math.round(width * 0.36);
  return makeLayer.group({
    ...column,
    justify: 'end',
    layers: [
      makeLayer.group({
        id: 'line',
        width,
        height: line,
        layers: [
          // Two overlapping rows over the whole width: so each keeps its side if the other is missing, and changes sides with the title's
          // text direction.
          makeLayer.group({
            id: 'brand line',
            width,
            height: line,
            layout: 'row',
            align: 'center',
            layers: [makeBrand(half, px(36 * size), px)],
          }),
          { ...makePrices(width - half, price, { px, justify: 'end' }), width },
        ],
      }),
      title,
    ],
  });
}

function makeBrand(width: number, fontSize: number, px: Px): Layer {
  return brandLine({
    width,
    fontFamily: families.narrow,
    fontSize,
    fontWeight: 600,
    color: '#ffffff',
    letterSpacing: px(4),
    lineHeight: 1.15,
  });
}

function makePrices(
  width: number,
  price: number,
  { px, justify }: { px: Px; justify: 'start' | 'end' },
): Layer {
  const height = Math.ceil(price * 1.2);
  const old = Math.round(price * 0.6);
  const words = { fontFamily: families.narrow, lineHeight: 1, align: 'left' } as const;
  return makeLayer.group({
    id: 'prices',
    width,
    height,
    layout: 'row',
    align: 'center',
    justify,
    gap: px(20),
    layers: [
      oldPriceLine({
        ...words,
        width: Math.round(width * 0.4),
        fontSize: old,
        minFontSize: Math.round(old * 0.3),
        fontWeight: 500,
        color: '#b9b4ab',
      }),
      oneLine('price', bindings.price, {
        ...words,
        width: Math.round(width * 0.6) - px(20),
        height,
        fontSize: price,
        minFontSize: Math.round(price * 0.22),
        fontWeight: 900,
        color: readableInk(colors.text),
        pill: { fill: colors.text, radius: px(10), paddingX: px(24), paddingY: px(6) },
      }),
    ],
  });
}

function placeRooms({ width, height }: Canvas, px: Px): { photo: Rect; words: Rect } {
  const shape = shapeOf({ width, height });
  if (shape === 'wide') {
    const left = Math.round(width * 0.46);
    const edge = px(52);
    return {
      photo: { x: left, y: 0, width: width - left, height },
      words: { x: edge, y: edge, width: left - 2 * edge, height: height - 2 * edge },
    };
  }
  const isTall = shape === 'tall';
  const edge = px(isTall ? 60 : 48);
  const top = isTall ? Math.round(height * 0.1) : px(40);
  const wordsHeight = px(isTall ? 800 : 340);
  const photoTop = top + wordsHeight + px(isTall ? 48 : 32);
  return {
    photo: { x: 0, y: photoTop, width, height: height - photoTop },
    words: { x: edge, y: top, width: width - 2 * edge, height: wordsHeight },
  };
}
