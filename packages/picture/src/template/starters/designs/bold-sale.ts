import { makeLayer, productPhoto } from '../make-layers.ts';
import { bindings, type Starter } from '../starter.ts';
import { wordsColumn, type WordsLook } from '../words-column.ts';
import { divideCanvas, type Zones } from '../zones.ts';

const quiet = { background: '#fdf3f0', text: '#2b1216', muted: '#9a6f70' };
const colors = { background: '#e6202f', text: '#ffffff', accent: '#ffe14a' };

/**
 * Design with a white card on red, the reduction on a yellow disc at its corner, and the price as large as possible. A product without a
 * real reduction gets a plain version, because red promises one.
 */
export const boldSale: Starter = {
  id: 'bold-sale',
  colors,
  design: (canvas) => {
    const zones = divideCanvas(canvas, 48);
    const { px, photo, words } = zones;
    return {
      background: quiet.background,
      layers: [
        makeLayer.shape({
          id: 'sale ground',
          ...canvas,
          fill: { kind: 'linear', angle: 145, colors: ['#f5402a', '#dd1d2f', '#ad083c'] },
          showIf: bindings.isSale,
        }),
        productPhoto({
          ...photo,
          fill: '#ffffff',
          radius: px(32),
          shadow: { x: 0, y: px(18), blur: px(48), color: 'rgba(90, 0, 20, 0.35)' },
        }),
        disc(zones),
        wordsColumn(words, quietLook(lookOn(zones)), { showIf: `not ${bindings.isSale}` }),
        wordsColumn(words, lookOn(zones), { showIf: bindings.isSale, prefix: 'reduced ' }),
      ],
    };
  },
};

function quietLook(look: WordsLook): WordsLook {
  return {
    ...look,
    brand: { ...look.brand, color: quiet.muted },
    title: { ...look.title, color: quiet.text },
    price: { ...look.price, color: quiet.text },
    oldPrice: { ...look.oldPrice, color: quiet.muted },
  };
}

function disc({ px, shape, photo }: Zones) {
  const side = px({ square: 212, tall: 248, wide: 176 }[shape]);
  const lower = photo.y + photo.height - Math.round(side * 0.84);
  return makeLayer.badge({
    id: 'discount',
    text: bindings.discount,
    x: photo.x + photo.width - Math.round(side * 0.86),
    // Apps show their own buttons over the top of a story.
    y: shape === 'tall' ? lower : Math.max(px(12), photo.y - Math.round(side * 0.14)),
    width: side,
    height: side,
    rotation: 8,
    shape: 'ellipse',
    fill: colors.accent,
    color: '#8f0626',
    fontSize: Math.round(side * 0.33),
    minFontSize: Math.round(side * 0.2),
    fontWeight: 900,
    letterSpacing: px(-2),
    lineHeight: 1,
    wraps: false,
    padding: px(16),
    shadow: { x: 0, y: px(8), blur: px(22), color: 'rgba(90, 0, 20, 0.32)' },
  });
}

function lookOn({ px, shape }: Zones): WordsLook {
  const size = { square: 1, tall: 1.42, wide: 1.14 }[shape];
  return {
    align: shape === 'tall' ? 'center' : 'start',
    justify: 'center',
    gap: px(12 * size),
    brand: { fontSize: px(30 * size), fontWeight: 700, color: '#ffe0da', letterSpacing: px(3) },
    title: {
      fontSize: px(52 * size),
      minFontSize: px(29 * size),
      fontWeight: 700,
      color: '#ffffff',
      lineHeight: 1.14,
      maxLines: { square: 2, tall: 4, wide: 5 }[shape],
    },
    price: {
      fontSize: px(104 * size),
      fontWeight: 900,
      color: '#ffffff',
      lineHeight: 1,
      letterSpacing: px(-3),
    },
    oldPrice: { fontSize: px(46 * size), fontWeight: 600, color: '#ffd3cd', lineHeight: 1 },
  };
}
