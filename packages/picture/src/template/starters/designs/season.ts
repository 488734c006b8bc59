import type { Layer } from '../../layers/layer-schema.ts';
import { allAround, makeLayer, productPhoto } from '../make-layers.ts';
import { families, type Canvas, type Rect, type Starter } from '../starter.ts';
import { wordsColumn, type WordsLook } from '../words-column.ts';
import { shapeOf, divideCanvas, type Px, type Zones } from '../zones.ts';

const colors = { background: '#123d30', text: '#fdf6e6', accent: '#e8b84f' };

/** Design with a festive frame for any season: hanging stars and dots in two colours. */
export const season: Starter = {
  id: 'season',
  colors,
  design: (canvas) => {
    const zones = divideCanvas(canvas, 0);
    const { px } = zones;
    const { photo, words } = placeRooms(canvas, px);
    return {
      background: { kind: 'radial', angle: 180, colors: ['#1d5a47', colors.background] },
      layers: [
        sparks(canvas, px),
        productPhoto({
          ...photo,
          fill: '#fffaf0',
          radius: px(28),
          padding: allAround(px(16)),
          border: { width: Math.max(2, px(5)), color: colors.accent },
          share: 82,
        }),
        threads(photo, px),
        wordsColumn(words, lookOn(zones)),
      ],
    };
  },
};

/** Dots and small stars in the frame, as shares of the canvas, with their size in design px. */
const scattered: readonly (readonly [x: number, y: number, size: number, isStar: boolean])[] = [
  [0.03, 0.2, 10, false],
  [0.05, 0.46, 20, true],
  [0.025, 0.7, 9, false],
  [0.07, 0.93, 26, true],
  [0.2, 0.97, 8, false],
  [0.955, 0.16, 9, false],
  [0.97, 0.4, 18, true],
  [0.965, 0.64, 10, false],
  [0.93, 0.9, 30, true],
  [0.8, 0.965, 9, false],
  [0.97, 0.78, 8, false],
  [0.035, 0.83, 10, false],
];

function sparks(canvas: Canvas, px: Px): Layer {
  return makeLayer.group({
    ...canvas,
    id: 'sparks',
    layers: scattered.map(([x, y, size, isStar], at) => {
      const side = px(size);
      return makeLayer.shape({
        id: `spark ${at + 1}`,
        x: Math.round(canvas.width * x - side / 2),
        y: Math.round(canvas.height * y - side / 2),
        width: side,
        height: side,
        shape: isStar ? 'star' : 'ellipse',
        ...(isStar && { points: 4, depth: 0.66 }),
        fill: isStar ? colors.accent : colors.text,
        opacity: isStar ? 1 : 0.7,
      });
    }),
  });
}

/** Draws stars hanging in the corners of the photo, where no product is. */
function threads(photo: Rect, px: Px): Layer {
  const hung = [
    { x: 40, length: 92, size: 58 },
    { x: 108, length: 50, size: 40 },
    { x: 164, length: 16, size: 28 },
  ];
  const width = px(210);
  return makeLayer.group({
    id: 'threads',
    x: photo.x + photo.width - width,
    y: 0,
    width,
    height: photo.y + px(160),
    layers: hung.flatMap(({ x, length, size }) => {
      const end = photo.y + px(length);
      const middle = width - px(x);
      const side = px(size);
      return [
        makeLayer.shape({
          id: `thread ${x}`,
          x: middle,
          width: Math.max(1, px(2)),
          height: end,
          fill: colors.accent,
        }),
        makeLayer.shape({
          id: `star ${x}`,
          x: Math.round(middle - side / 2),
          y: end - px(4),
          width: side,
          height: side,
          shape: 'star',
          points: 5,
          depth: 0.5,
          fill: colors.accent,
        }),
      ];
    }),
  });
}

function lookOn({ px, shape }: Zones): WordsLook {
  const size = { square: 1, tall: 1.5, wide: 1.1 }[shape];
  return {
    align: shape === 'wide' ? 'start' : 'center',
    justify: 'center',
    gap: px(12 * size),
    brand: { fontSize: px(29 * size), fontWeight: 600, color: colors.accent, letterSpacing: px(6) },
    title: {
      fontFamily: families.serif,
      fontSize: px(64 * size),
      minFontSize: px(34 * size),
      fontWeight: 800,
      color: colors.text,
      lineHeight: 1.12,
      maxLines: { square: 2, tall: 3, wide: 4 }[shape],
    },
    price: {
      fontSize: px(60 * size),
      fontWeight: 800,
      color: '#123d30',
      lineHeight: 1.1,
      pill: { fill: colors.accent, radius: px(90), paddingX: px(32 * size), paddingY: px(10 * size) },
    },
    oldPrice: { fontSize: px(40 * size), fontWeight: 500, color: '#d5dccb' },
  };
}

function placeRooms({ width, height }: Canvas, px: Px): { photo: Rect; words: Rect } {
  const shape = shapeOf({ width, height });
  if (shape === 'wide') {
    const edge = px(64);
    const photo = Math.min(Math.round(width * 0.48), Math.round((height - 2 * edge) * 1.25));
    const left = edge + photo + px(56);
    return {
      photo: { x: edge, y: edge, width: photo, height: height - 2 * edge },
      words: { x: left, y: edge, width: width - left - edge, height: height - 2 * edge },
    };
  }
  const isTall = shape === 'tall';
  const edge = px(isTall ? 92 : 84);
  const top = isTall ? Math.round(height * 0.12) : px(72);
  const bottom = isTall ? Math.round(height * 0.85) : height - px(56);
  const lower = px(isTall ? 500 : 286);
  const gap = px(isTall ? 52 : 24);
  return {
    photo: { x: edge, y: top, width: width - 2 * edge, height: bottom - top - lower - gap },
    words: { x: edge, y: bottom - lower, width: width - 2 * edge, height: lower },
  };
}
