import { starsWidth } from '../../drawn/draw-stars.ts';
import type { Layer } from '../../layers/layer-schema.ts';
import { allAround, makeLayer, productPhoto } from '../make-layers.ts';
import type { Canvas, Rect, Starter } from '../starter.ts';
import { oneLine, wordsColumn, type WordsLook } from '../words-column.ts';
import { shapeOf, divideCanvas, type Px, type Zones } from '../zones.ts';

const colors = { background: '#eef3ee', text: '#132a1f', accent: '#f2a413' };

/** Design with the buyers' rating in first place: the stars on a label across the photo's edge, with the number. */
export const rating: Starter = {
  id: 'rating',
  colors,
  design: (canvas) => {
    const zones = divideCanvas(canvas, 0);
    const { px } = zones;
    const { photo, label, words } = placeRooms(canvas, px);
    return {
      background: colors.background,
      layers: [
        productPhoto({
          ...photo,
          fill: '#ffffff',
          radius: px(36),
          padding: { ...allAround(px(20)), bottom: Math.round(label.height / 2) },
          share: 82,
        }),
        makeLabel(label, px),
        wordsColumn(words, lookOn(zones)),
      ],
    };
  },
};

/** Draws the rating label, which is left out for a product without ratings. */
function makeLabel({ width, height, ...place }: Rect, px: Px): Layer {
  const stars = Math.round(height * 0.46);
  const figure = Math.round(height * 0.44);
  const count = Math.round(height * 0.3);
  const line = { color: colors.text, align: 'left', lineHeight: 1.15 } as const;
  return makeLayer.group({
    ...place,
    width,
    height,
    id: 'stars',
    layout: 'row',
    align: 'center',
    justify: 'center',
    gap: px(18),
    fill: '#ffffff',
    radius: Math.ceil(height / 2),
    shadow: { x: 0, y: px(8), blur: px(30), color: 'rgba(20, 50, 35, 0.18)' },
    showIf: '{{RATING}} > 0',
    layers: [
      oneLine('figure', '{{RATING}}', {
        ...line,
        width: Math.round(height * 1.1),
        fontSize: figure,
        minFontSize: Math.round(figure * 0.5),
        fontWeight: 800,
      }),
      makeLayer.rating({
        id: 'rating',
        value: '{{RATING}}',
        width: starsWidth(5, stars),
        height: stars,
        color: colors.accent,
        emptyColor: '#dcdfd8',
      }),
      oneLine('count', '({{REVIEW_COUNT | default REVIEWS NUMBER_OF_REVIEWS RATING_COUNT}})', {
        ...line,
        width: Math.round(height * 1.1),
        fontSize: count,
        fontWeight: 500,
        color: '#5d6f64',
      }),
    ],
  });
}

function lookOn({ px, shape }: Zones): WordsLook {
  const size = { square: 1, tall: 1.5, wide: 1.1 }[shape];
  return {
    align: shape === 'wide' ? 'start' : 'center',
    justify: 'center',
    gap: px(10 * size),
    brand: { fontSize: px(28 * size), fontWeight: 600, color: '#5d6f64', letterSpacing: px(4) },
    title: {
      fontSize: px(56 * size),
      minFontSize: px(30 * size),
      fontWeight: 700,
      color: colors.text,
      lineHeight: 1.12,
      letterSpacing: px(-1),
      maxLines: { square: 2, tall: 3, wide: 4 }[shape],
    },
    price: {
      fontSize: px(66 * size),
      fontWeight: 800,
      color: colors.text,
      lineHeight: 1.1,
      letterSpacing: px(-1),
    },
    oldPrice: { fontSize: px(40 * size), fontWeight: 500, color: '#5d6f64' },
  };
}

function placeRooms({ width, height }: Canvas, px: Px): { photo: Rect; label: Rect; words: Rect } {
  const shape = shapeOf({ width, height });
  const isTall = shape === 'tall';
  const edge = px(isTall ? 56 : 44);
  const labelHeight = px({ square: 108, tall: 156, wide: 92 }[shape]);
  const labelWidth = Math.round(labelHeight * 5.3);
  if (shape === 'wide') {
    const photo = {
      x: edge,
      y: edge,
      width: Math.round(width * 0.54),
      height: height - 2 * edge - Math.round(labelHeight / 3),
    };
    const left = photo.x + photo.width + px(52);
    return {
      photo,
      label: {
        x: photo.x + Math.round((photo.width - labelWidth) / 2),
        y: photo.y + photo.height - Math.round(labelHeight / 2),
        width: labelWidth,
        height: labelHeight,
      },
      words: { x: left, y: edge, width: width - left - edge, height: height - 2 * edge },
    };
  }
  const top = isTall ? Math.round(height * 0.1) : edge;
  const bottom = isTall ? Math.round(height * 0.85) : height - px(34);
  const lower = px(isTall ? 480 : 262);
  const between = Math.round(labelHeight / 2) + px(isTall ? 40 : 16);
  const photo = { x: edge, y: top, width: width - 2 * edge, height: bottom - top - lower - between };
  return {
    photo,
    label: {
      x: Math.round((width - labelWidth) / 2),
      y: photo.y + photo.height - Math.round(labelHeight / 2),
      width: labelWidth,
      height: labelHeight,
    },
    words: { x: edge, y: bottom - lower, width: width - 2 * edge, height: lower },
  };
}
