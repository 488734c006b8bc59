import { makeLayer, productPhoto } from '../make-layers.ts';
import { bindings, type Starter } from '../starter.ts';
import { wordsColumn, type WordsLook } from '../words-column.ts';
import { divideCanvas, type Zones } from '../zones.ts';

const colors = { background: '#f4f1ea', text: '#1d1b18', accent: '#14614a' };
const muted = '#756d61';

/** Design with a white card on warm paper, and the price on a green tag. */
export const cleanPrice: Starter = {
  id: 'clean-price',
  colors,
  design: (canvas) => {
    const zones = divideCanvas(canvas, 44);
    const { px, photo, words } = zones;
    return {
      background: colors.background,
      layers: [
        productPhoto({
          ...photo,
          fill: '#ffffff',
          radius: px(36),
          // The shadow separates a photo whose own background is as light as the paper.
          shadow: { x: 0, y: px(10), blur: px(36), color: 'rgba(70, 56, 30, 0.14)' },
        }),
        discountPill(zones),
        energyClass(zones),
        wordsColumn(words, lookOn(zones)),
      ],
    };
  },
};

function discountPill({ px, shape, photo }: Zones) {
  const size = shape === 'tall' ? 1.4 : 1;
  return makeLayer.badge({
    id: 'discount',
    text: bindings.discount,
    x: photo.x + px(28),
    y: photo.y + px(28),
    width: px(156 * size),
    height: px(68 * size),
    radius: px(34 * size),
    fill: '#c8371b',
    color: '#ffffff',
    fontSize: px(36 * size),
    fontWeight: 700,
    lineHeight: 1,
    wraps: false,
  });
}

/** Returns the energy class in the other corner of the photo, for products that have one. */
function energyClass({ px, shape, photo }: Zones) {
  // Its letter may not be smaller than the price.
  const size = { square: 1, tall: 1.4, wide: 1.12 }[shape];
  const [width, height] = [px(204 * size), px(86 * size)];
  return makeLayer.energy({
    id: 'energy class',
    value: bindings.energy,
    x: photo.x + photo.width - px(28) - width,
    y: photo.y + px(28),
    width,
    height,
  });
}

function lookOn({ px, shape }: Zones): WordsLook {
  const size = { square: 1, tall: 1.4, wide: 1.12 }[shape];
  return {
    align: shape === 'tall' ? 'center' : 'start',
    justify: 'center',
    gap: px(14 * size),
    brand: { fontSize: px(29 * size), fontWeight: 600, color: muted, letterSpacing: px(3) },
    title: {
      fontSize: px(54 * size),
      minFontSize: px(30 * size),
      fontWeight: 700,
      color: colors.text,
      lineHeight: 1.14,
      letterSpacing: px(-1),
      maxLines: { square: 3, tall: 4, wide: 5 }[shape],
    },
    price: {
      fontSize: px(60 * size),
      fontWeight: 700,
      color: '#ffffff',
      lineHeight: 1.1,
      pill: { fill: colors.accent, radius: px(18), paddingX: px(28), paddingY: px(12) },
    },
    oldPrice: { fontSize: px(42 * size), fontWeight: 500, color: muted },
  };
}
