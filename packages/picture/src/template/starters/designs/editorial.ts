import type { Layer } from '../../layers/layer-schema.ts';
import { allAround, makeLayer, productPhoto } from '../make-layers.ts';
import { bindings, families, type Canvas, type Rect, type Starter } from '../starter.ts';
import { brandLine, pricesRow, titleText } from '../words-column.ts';
import { shapeOf, divideCanvas, type Px, type Zones } from '../zones.ts';

const colors = { background: '#f7f4ee', text: '#1b1a17', accent: '#8a5a2b' };
type Shape = Zones['shape'];

const muted = '#7a7266';

/** Design like a magazine page: the photo with paper around it, a fine line, a title in serifs, and a discreet price. */
export const editorial: Starter = {
  id: 'editorial',
  colors,
  design: (canvas) => {
    const { px } = divideCanvas(canvas, 0);
    const { photo, words } = dividePage(canvas, px);
    return {
      background: colors.background,
      layers: [
        productPhoto({ ...photo, padding: allAround(px(32)), share: 82 }),
        wordsOn(words, shapeOf(canvas), px),
      ],
    };
  },
};

function wordsOn(room: Rect, shape: Shape, px: Px): Layer {
  const size = { square: 1, tall: 1.5, wide: 1.16 }[shape];
  const { width } = room;
  const brand = px(28 * size);
  const price = px(62 * size);
  const gap = px(20 * size);
  const rule = { width: px(96 * size), height: Math.max(1, px(2)) };
  const others = Math.ceil(brand * 1.2) + Math.ceil(price * 1.2) + rule.height + 3 * gap;
  const oldPrice = { fontSize: px(38 * size), fontWeight: 400, color: muted };
  return makeLayer.group({
    ...room,
    id: 'words',
    layout: 'column',
    gap,
    justify: shape === 'wide' ? 'center' : 'start',
    layers: [
      brandLine({
        width,
        fontSize: brand,
        fontWeight: 600,
        color: colors.accent,
        letterSpacing: px(5 * size),
      }),
      titleText({
        width,
        height: room.height - others,
        fontFamily: families.serif,
        fontSize: px({ square: 78, tall: 116, wide: 84 }[shape]),
        minFontSize: px(32 * size),
        fontWeight: 700,
        color: colors.text,
        lineHeight: 1.12,
        maxLines: { square: 2, tall: 4, wide: 4 }[shape],
      }),
      makeLayer.shape({ ...rule, id: 'rule', shape: 'line', fill: colors.accent, showIf: bindings.hasPrice }),
      pricesRow(
        { width, height: Math.ceil(price * 1.2), gap: px(18) },
        {
          align: 'start',
          price: { fontFamily: families.serif, fontSize: price, fontWeight: 700, color: colors.text },
          oldPrice,
        },
      ),
    ],
  });
}

/** Divides the page: the photo extends to three of its edges; the text has a wide margin. */
function dividePage({ width, height }: Canvas, px: Px): { photo: Rect; words: Rect } {
  const shape = shapeOf({ width, height });
  if (shape === 'wide') {
    const left = Math.round(width * 0.5);
    const edge = px(56);
    return {
      photo: { x: left, y: 0, width: width - left, height },
      words: { x: edge, y: edge, width: left - 2 * edge, height: height - 2 * edge },
    };
  }
  const edge = px(shape === 'tall' ? 72 : 60);
  const photoHeight = Math.round(height * (shape === 'tall' ? 0.56 : 0.66));
  const top = photoHeight + px(shape === 'tall' ? 56 : 36);
  const bottom = shape === 'tall' ? Math.round(height * 0.86) : height - px(36);
  return {
    photo: { x: 0, y: 0, width, height: photoHeight },
    words: { x: edge, y: top, width: width - 2 * edge, height: bottom - top },
  };
}
