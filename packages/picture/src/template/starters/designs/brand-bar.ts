import type { Layer } from '../../layers/layer-schema.ts';
import { allAround, makeLayer, productPhoto } from '../make-layers.ts';
import { readableInk, withOpacity } from '../readable-ink.ts';
import { bindings, families, type Canvas, type Rect, type Starter } from '../starter.ts';
import { brandLine, oldPriceLine, oneLine, titleText } from '../words-column.ts';
import { shapeOf, divideCanvas, type Px } from '../zones.ts';

const colors = { background: '#ffffff', text: '#14213d', accent: '#0b3d2e' };
const ink = readableInk(colors.accent);

/** Design with a full-size photo over a bar in the shop's colour: the brand at one end, the price at the other. */
export const brandBar: Starter = {
  id: 'brand-bar',
  colors,
  design: (canvas) => {
    const { px } = divideCanvas(canvas, 0);
    const shape = shapeOf(canvas);
    const rooms = placeRooms(canvas, px);
    return {
      background: colors.background,
      layers: [
        productPhoto({
          ...rooms.photo,
          padding: allAround(px(40)),
          share: 82,
        }),
        titleText({
          ...rooms.title,
          fontSize: px({ square: 56, tall: 88, wide: 48 }[shape]),
          minFontSize: px({ square: 30, tall: 44, wide: 28 }[shape]),
          fontWeight: 600,
          color: colors.text,
          lineHeight: 1.14,
          verticalAlign: 'middle',
          maxLines: { square: 2, tall: 3, wide: 2 }[shape],
        }),
        makeLayer.shape({ ...rooms.bar, id: 'bar', fill: colors.accent }),
        wordsOnBar(rooms.bar, {
          px,
          inset: rooms.title.x,
          size: { square: 1, tall: 1.5, wide: 0.8 }[shape],
          rowHeight: rooms.rowHeight,
        }),
      ],
    };
  },
};

function wordsOnBar(
  { width, height, ...place }: Rect,
  { px, inset, size, rowHeight }: { px: Px; inset: number; size: number; rowHeight: number },
): Layer {
  const inner = width - 2 * inset;
  const brandWidth = Math.round(inner * 0.5);
  const brand = px(62 * size);
  const pricesWidth = inner - brandWidth - px(20);
  return makeLayer.group({
    ...place,
    width,
    height,
    id: 'on the bar',
    layers: [
      ...logoOn({ x: inset, width: brandWidth, height: rowHeight }, px),
      brandLine({
        showIf: 'not {{BRAND_LOGO}}',
        x: inset,
        width: brandWidth,
        height: rowHeight,
        verticalAlign: 'middle',
        fontFamily: families.narrow,
        fontSize: brand,
        minFontSize: Math.round(brand * 0.5),
        fontWeight: 800,
        color: ink,
        letterSpacing: px(4 * size),
        lineHeight: 1.1,
      }),
      makePrices({ x: width - inset - pricesWidth, width: pricesWidth, height: rowHeight }, px, size),
    ],
  });
}

/** Returns the brand's logo if the feed has one, on a white plate, since most logos are made for white. */
function logoOn({ x, width, height }: Omit<Rect, 'y'>, px: Px): Layer[] {
  const plateHeight = Math.round(height * 0.66);
  const plateWidth = Math.min(width, Math.round(plateHeight * 2.6));
  const plate = { x, y: Math.round(height * 0.17), width: plateWidth, height: plateHeight };
  const [aside, above] = [px(24), px(16)];
  return [
    makeLayer.shape({
      ...plate,
      id: 'logo plate',
      showIf: '{{BRAND_LOGO}}',
      fill: '#ffffff',
      radius: px(16),
    }),
    makeLayer.image({
      id: 'logo',
      source: '{{BRAND_LOGO}}',
      x: plate.x + aside,
      y: plate.y + above,
      width: plate.width - 2 * aside,
      height: plate.height - 2 * above,
    }),
  ];
}

function makePrices(place: Omit<Rect, 'y'>, px: Px, size: number): Layer {
  const old = px(40 * size);
  const price = px(82 * size);
  const { width } = place;
  return makeLayer.group({
    ...place,
    id: 'prices',
    layout: 'column',
    align: 'end',
    justify: 'center',
    layers: [
      oldPriceLine({
        width,
        fontSize: old,
        minFontSize: Math.round(old * 0.4),
        fontWeight: 500,
        color: withOpacity(ink, 0.75),
        lineHeight: 1.1,
        align: 'right',
      }),
      oneLine('price', bindings.price, {
        width,
        fontSize: price,
        minFontSize: Math.round(price * 0.3),
        fontWeight: 800,
        color: ink,
        letterSpacing: px(-1),
        lineHeight: 1.05,
        align: 'right',
      }),
    ],
  });
}

function placeRooms(
  { width, height }: Canvas,
  px: Px,
): {
  photo: Rect;
  title: Rect;
  bar: Rect;
  rowHeight: number;
} {
  const shape = shapeOf({ width, height });
  const inset = px(shape === 'tall' ? 64 : 52);
  const barHeight = px({ square: 168, tall: 260, wide: 132 }[shape]);
  // Apps show their own buttons below the bar of a story.
  const barTop = shape === 'tall' ? Math.round(height * 0.85) - barHeight : height - barHeight;
  const titleHeight = px({ square: 150, tall: 300, wide: 120 }[shape]);
  const inner = titleHeight - 2 * px(16);
  return {
    photo: { x: 0, y: 0, width, height: barTop - titleHeight },
    title: { x: inset, y: barTop - titleHeight + px(16), width: width - 2 * inset, height: inner },
    bar: { x: 0, y: barTop, width, height: height - barTop },
    rowHeight: barHeight,
  };
}
