import { makeLayer, productPhoto } from '../make-layers.ts';
import type { Canvas, Rect, Starter } from '../starter.ts';
import { wordsColumn, type WordsLook } from '../words-column.ts';
import { shapeOf, divideCanvas, type Px, type Zones } from '../zones.ts';

const colors = { background: '#17181c', text: '#ffffff', accent: '#ffffff' };

/** Design for stories: the product on a card, its blurred photo behind, and the text on a dark part of that. */
export const story: Starter = {
  id: 'story',
  colors,
  design: (canvas) => {
    const zones = divideCanvas(canvas, 0);
    const { px } = zones;
    const { photo, words } = roomsOf(canvas, px);
    return {
      background: colors.background,
      layers: [
        makeLayer.photo({ ...canvas, id: 'surroundings', fit: 'cover', blur: px(70) }),
        makeLayer.shape({ ...canvas, id: 'tint', fill: '{{PHOTO_COLOR_DARK}}', opacity: 0.62 }),
        // Keeps white text readable, however light the photo is.
        makeLayer.shape({ ...canvas, id: 'shade', fill: makeShade(canvas) }),
        productPhoto({
          ...photo,
          fill: '#ffffff',
          radius: px(40),
          share: 82,
          shadow: { x: 0, y: px(24), blur: px(80), color: 'rgba(0, 0, 0, 0.45)' },
        }),
        wordsColumn(words, lookOn(zones)),
      ],
    };
  },
};

function makeShade(canvas: Canvas) {
  const isWide = shapeOf(canvas) === 'wide';
  const dark = ['rgba(12, 13, 18, 0.05)', 'rgba(12, 13, 18, 0.3)', 'rgba(12, 13, 18, 0.72)'];
  return { kind: 'linear' as const, angle: isWide ? 90 : 180, colors: dark };
}

function lookOn({ px, shape }: Zones): WordsLook {
  const size = { square: 1, tall: 1.5, wide: 1.1 }[shape];
  return {
    align: shape === 'wide' ? 'start' : 'center',
    justify: 'center',
    gap: px(14 * size),
    brand: {
      fontSize: px(29 * size),
      fontWeight: 600,
      color: 'rgba(255, 255, 255, 0.82)',
      letterSpacing: px(5),
    },
    title: {
      fontSize: px(60 * size),
      minFontSize: px(32 * size),
      fontWeight: 800,
      color: colors.text,
      lineHeight: 1.1,
      letterSpacing: px(-1),
      maxLines: { square: 2, tall: 3, wide: 4 }[shape],
    },
    price: {
      fontSize: px(62 * size),
      fontWeight: 800,
      color: '#17181c',
      lineHeight: 1.1,
      pill: { fill: colors.accent, radius: px(90), paddingX: px(34 * size), paddingY: px(12 * size) },
    },
    oldPrice: { fontSize: px(42 * size), fontWeight: 500, color: 'rgba(255, 255, 255, 0.82)' },
  };
}

function roomsOf({ width, height }: Canvas, px: Px): { photo: Rect; words: Rect } {
  const shape = shapeOf({ width, height });
  if (shape === 'wide') {
    const edge = px(56);
    const side = height - 2 * edge;
    const photo = Math.min(Math.round(width * 0.46), Math.round(side * 1.1));
    const left = edge + photo + px(60);
    return {
      photo: { x: edge, y: edge, width: photo, height: side },
      words: { x: left, y: edge, width: width - left - edge, height: side },
    };
  }
  const isTall = shape === 'tall';
  const edge = px(isTall ? 76 : 104);
  const top = isTall ? Math.round(height * 0.11) : px(52);
  const bottom = isTall ? Math.round(height * 0.85) : height - px(40);
  const lower = px(isTall ? 500 : 296);
  const gap = px(isTall ? 64 : 26);
  return {
    photo: { x: edge, y: top, width: width - 2 * edge, height: bottom - top - lower - gap },
    words: { x: px(64), y: bottom - lower, width: width - 2 * px(64), height: lower },
  };
}
