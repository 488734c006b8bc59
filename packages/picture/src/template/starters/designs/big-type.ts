import type { Layer } from '../../layers/layer-schema.ts';
import { makeLayer, productPhoto } from '../make-layers.ts';
import type { Canvas, Rect, Starter } from '../starter.ts';
import { brandLine, pricesRow, titleText } from '../words-column.ts';
import { divideCanvas, type Zones } from '../zones.ts';

const colors = { background: '#2331e0', text: '#ffffff', accent: '#d6ff3f' };
const muted = '#c9ceff';

/** Design with a full-size photo, and the title as large as the panel over it allows. */
export const bigType: Starter = {
  id: 'big-type',
  colors,
  design: (canvas) => {
    const zones = divideCanvas(canvas, 0);
    const { photo, panel, words, covered } = placeRooms(canvas, zones);
    return {
      background: '#ffffff',
      layers: [
        productPhoto({
          ...photo,
          // The panel covers only background, never the product.
          padding: { top: 0, left: 0, ...covered },
        }),
        makeLayer.shape({ ...panel, id: 'panel', fill: colors.background, radius: zones.px(64) }),
        wordsOn(words, zones),
      ],
    };
  },
};

function wordsOn(room: Rect, { px, shape }: Zones): Layer {
  const size = shape === 'tall' ? 1.35 : 1;
  const price = px(66 * size);
  const pill = { fill: colors.accent, radius: px(90), paddingX: px(34 * size), paddingY: px(13 * size) };
  const pricesHeight = Math.ceil(price * 1.1) + 2 * pill.paddingY;
  const brand = px(30 * size);
  const brandHeight = Math.ceil(brand * 1.2);
  const gap = px(20 * size);
  return makeLayer.group({
    ...room,
    id: 'words',
    layout: 'column',
    gap,
    justify: 'center',
    layers: [
      brandLine({
        width: room.width,
        fontSize: brand,
        minFontSize: Math.round(brand * 0.7),
        fontWeight: 600,
        color: muted,
        letterSpacing: px(4),
      }),
      titleText({
        width: room.width,
        height: room.height - brandHeight - pricesHeight - 2 * gap,
        fontSize: px({ square: 92, tall: 132, wide: 100 }[shape]),
        minFontSize: px(34 * size),
        fontWeight: 900,
        color: '#ffffff',
        lineHeight: 1.04,
        letterSpacing: px(-2 * size),
      }),
      pricesRow(
        { width: room.width, height: pricesHeight, gap: px(24) },
        {
          align: 'start',
          price: { fontSize: price, fontWeight: 800, color: '#161b4d', lineHeight: 1.1, pill },
          oldPrice: { fontSize: px(40 * size), fontWeight: 500, color: muted },
        },
      ),
    ],
  });
}

/**
 * Divides the canvas. The panel overlaps the photo by its radius, so that its rounded corners show there; its other corners lie beyond the
 * canvas.
 */
function placeRooms(
  { width, height }: Canvas,
  { px, shape, bottom }: Zones,
): { photo: Rect; panel: Rect; words: Rect; covered: { right: number; bottom: number } } {
  const corner = px(64);
  const inset = px(60);
  if (shape === 'wide') {
    const left = Math.round(Math.min(width * 0.48, height * 1.15));
    return {
      photo: { x: 0, y: 0, width: left + corner, height },
      panel: { x: left, y: 0, width: width - left + corner, height },
      words: { x: left + inset, y: inset, width: width - left - 2 * inset, height: height - 2 * inset },
      covered: { right: corner, bottom: 0 },
    };
  }
  const top = Math.round(shape === 'tall' ? height * 0.49 : height - px(444));
  return {
    photo: { x: 0, y: 0, width, height: top + corner },
    panel: { x: 0, y: top, width, height: height - top + corner },
    words: { x: inset, y: top + px(48), width: width - 2 * inset, height: bottom - top - px(48) },
    covered: { right: 0, bottom: corner },
  };
}
