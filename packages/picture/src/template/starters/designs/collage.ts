import type { Layer } from '../../layers/layer-schema.ts';
import { allAround, productPhoto } from '../make-layers.ts';
import type { Canvas, Rect, Starter } from '../starter.ts';
import { wordsColumn, type WordsLook } from '../words-column.ts';
import { shapeOf, divideCanvas, type Px, type Zones } from '../zones.ts';

const colors = { background: '#ffffff', text: '#20201e', accent: '#e4572e' };
const ground = '#efece6';

/** Design with three views of a product side by side; with fewer photos each has more room. */
export const collage: Starter = {
  id: 'collage',
  colors,
  design: (canvas) => {
    const zones = divideCanvas(canvas, 0);
    const { px } = zones;
    const { photos, words } = placeRooms(canvas, px);
    return {
      background: colors.background,
      layers: [...views(photos, shapeOf(canvas) === 'wide', px), wordsColumn(words, lookOn(zones))],
    };
  },
};

/** Returns one photo in all the room; or two of nearly equal size, or a large one and two additional ones beside it. */
function views(room: Rect, isRow: boolean, px: Px): Layer[] {
  const gap = px(12);
  const side = Math.round((room.width - gap) * 0.38);
  const small = { x: room.x + room.width - side, width: side };
  const large = { ...room, width: room.width - side - gap };
  // Two of the same height, because the second would be too small in a narrow column.
  const second = Math.round((room.width - gap) * 0.46);
  const pair = { x: room.x + room.width - second, width: second };
  const beside = { ...room, width: room.width - second - gap };
  const half = Math.round((room.height - gap) / 2);
  const upper = { ...small, y: room.y };
  const third = { ...small, y: room.y + half + gap, height: room.height - half - gap };
  const padding = allAround(px(isRow ? 14 : 18));
  const view = (id: string, place: Rect, photo: number, showIf: string): Layer =>
    productPhoto({
      ...place,
      id,
      ...(photo > 1 && { photo }),
      showIf,
      fill: ground,
      padding,
      share: 82,
    });
  return [
    view('photo alone', room, 1, 'not {{IMAGE_URL_2}}'),
    view('photo of two', beside, 1, '{{IMAGE_URL_2}} and not {{IMAGE_URL_3}}'),
    view('photo', large, 1, '{{IMAGE_URL_2}} and {{IMAGE_URL_3}}'),
    view('second of two', { ...pair, y: room.y, height: room.height }, 2, 'not {{IMAGE_URL_3}}'),
    view('second photo', { ...upper, height: half }, 2, '{{IMAGE_URL_3}}'),
    view('third photo', third, 3, '{{IMAGE_URL_2}}'),
  ];
}

function lookOn({ px, shape }: Zones): WordsLook {
  const size = { square: 1, tall: 1.5, wide: 1.1 }[shape];
  return {
    align: 'start',
    justify: 'center',
    gap: px(12 * size),
    brand: { fontSize: px(29 * size), fontWeight: 700, color: colors.accent, letterSpacing: px(3) },
    title: {
      fontSize: px(52 * size),
      minFontSize: px(30 * size),
      fontWeight: 600,
      color: colors.text,
      lineHeight: 1.14,
      maxLines: { square: 2, tall: 3, wide: 5 }[shape],
    },
    price: {
      fontSize: px(66 * size),
      fontWeight: 800,
      color: colors.text,
      lineHeight: 1.1,
      letterSpacing: px(-1),
    },
    oldPrice: { fontSize: px(40 * size), fontWeight: 500, color: '#77736b' },
  };
}

function placeRooms({ width, height }: Canvas, px: Px): { photos: Rect; words: Rect } {
  const shape = shapeOf({ width, height });
  if (shape === 'wide') {
    const photos = Math.round(width * 0.6);
    const edge = px(44);
    return {
      photos: { x: 0, y: 0, width: photos, height },
      words: { x: photos + edge, y: edge, width: width - photos - 2 * edge, height: height - 2 * edge },
    };
  }
  const isTall = shape === 'tall';
  const edge = px(isTall ? 64 : 52);
  const photos = Math.round(height * (isTall ? 0.58 : 0.72));
  const bottom = isTall ? Math.round(height * 0.85) : height - px(28);
  return {
    photos: { x: 0, y: 0, width, height: photos },
    words: { x: edge, y: photos + px(24), width: width - 2 * edge, height: bottom - photos - px(24) },
  };
}
