import { makeLayer, productPhoto } from '../make-layers.ts';
import { bindings, families, type Starter } from '../starter.ts';
import { wordsColumn, type WordsLook } from '../words-column.ts';
import { divideCanvas, type Zones } from '../zones.ts';

const colors = { background: '#15120f', text: '#f5efe4', accent: '#d2b074' };

/** Design in ivory on near-black with a gold line; a title in serifs with room around it. */
export const premiumDark: Starter = {
  id: 'premium-dark',
  colors,
  design: (canvas) => {
    const zones = divideCanvas(canvas, 64);
    const { px, photo, words } = zones;
    return {
      background: { kind: 'linear', angle: 160, colors: ['#2a241e', '#15120f'] },
      layers: [
        productPhoto({
          ...photo,
          fill: '#f5efe4',
          radius: px(6),
        }),
        wordsColumn(words, lookOn(zones)),
      ],
    };
  },
};

function lookOn({ px, shape }: Zones): WordsLook {
  const size = { square: 1, tall: 1.4, wide: 1.16 }[shape];
  const thickness = Math.max(2, px(2));
  return {
    align: shape === 'wide' ? 'start' : 'center',
    justify: 'center',
    gap: px(16 * size),
    brand: { fontSize: px(28 * size), fontWeight: 600, color: colors.accent, letterSpacing: px(7) },
    title: {
      fontFamily: families.serif,
      fontSize: px(68 * size),
      minFontSize: px(32 * size),
      fontWeight: 700,
      color: colors.text,
      lineHeight: 1.12,
      maxLines: { square: 2, tall: 4, wide: 4 }[shape],
    },
    divider: makeLayer.shape({
      id: 'line',
      shape: 'line',
      width: px(72),
      height: thickness,
      fill: colors.accent,
      showIf: bindings.hasPrice,
    }),
    price: {
      fontFamily: families.serif,
      fontSize: px(62 * size),
      fontWeight: 700,
      color: colors.accent,
      lineHeight: 1.1,
    },
    oldPrice: { fontSize: px(38 * size), fontWeight: 400, color: '#a3998a', lineHeight: 1.1 },
  };
}
