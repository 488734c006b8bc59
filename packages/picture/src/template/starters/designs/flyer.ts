import type { Layer } from '../../layers/layer-schema.ts';
import { allAround, makeLayer, productPhoto } from '../make-layers.ts';
import { bindings, families, type Canvas, type Rect, type Starter } from '../starter.ts';
import { brandLine, oldPriceLine, oneLine, titleText } from '../words-column.ts';
import { shapeOf, divideCanvas, type Px, type Zones } from '../zones.ts';

const colors = { background: '#ffd60a', text: '#161616', accent: '#d3122c' };

/** Design like a shop's leaflet: the price in poster type on a tilted block, cents raised, and a burst for reductions. */
export const flyer: Starter = {
  id: 'flyer',
  colors,
  design: (canvas) => {
    const zones = divideCanvas(canvas, 40);
    const { px } = zones;
    const rooms = placeRooms(canvas, px);
    return {
      background: colors.background,
      layers: [
        productPhoto({
          ...rooms.photo,
          fill: '#ffffff',
          radius: px(28),
          padding: allAround(px(30)),
          share: 82,
        }),
        burst(rooms.photo, px),
        priceBlock(rooms.price, px),
        unitPrice(rooms.price, zones),
        names(rooms.words, zones),
      ],
    };
  },
};

function burst(photo: Rect, px: Px): Layer {
  const side = Math.min(px(250), Math.round(photo.width * 0.4));
  return makeLayer.badge({
    id: 'discount',
    text: bindings.discount,
    showIf: bindings.isSale,
    x: photo.x + photo.width - Math.round(side * 0.94),
    y: photo.y - Math.round(side * 0.06),
    width: side,
    height: side,
    rotation: 10,
    shape: 'burst',
    points: 16,
    fill: colors.accent,
    color: '#ffffff',
    fontFamily: families.narrow,
    fontSize: Math.round(side * 0.36),
    minFontSize: Math.round(side * 0.2),
    fontWeight: 900,
    lineHeight: 1,
    wraps: false,
    padding: Math.round(side * 0.16),
  });
}

/** Returns the price in whole units with raised cents, and the old one struck above. */
function priceBlock({ width, height, ...place }: Rect, px: Px): Layer {
  const size = Math.round(height * 0.86);
  const raised = Math.round(size * 0.44);
  const inner = width - 2 * px(28);
  const sign = { width: Math.round(inner * 0.24), size: raised, fontWeight: 800 };
  return makeLayer.group({
    ...place,
    width,
    height,
    id: 'prices',
    rotation: -3,
    fill: colors.accent,
    radius: px(18),
    layout: 'row',
    align: 'start',
    justify: 'center',
    paddingX: px(28),
    paddingY: Math.round((height - size) / 2),
    gap: px(8),
    showIf: bindings.hasPrice,
    shadow: { x: 0, y: px(8), blur: px(20), color: 'rgba(60, 20, 0, 0.28)' },
    layers: [
      priceText('sign before', bindings.signBefore, sign),
      priceText('price', bindings.whole, { width: Math.round(inner * 0.72), size, fontWeight: 900 }),
      priceText('cents', bindings.cents, { width: Math.round(inner * 0.2), size: raised, fontWeight: 800 }),
      priceText('sign', bindings.signAfter, sign),
    ],
  });
}

/** Returns the price of a unit under the block, tilted like it by three degrees. */
function unitPrice({ x, y, width, height }: Rect, { px, shape }: Zones): Layer {
  const size = px({ square: 32, tall: 42, wide: 30 }[shape]);
  const below = Math.ceil(size * 1.2) + px(4);
  return makeLayer.text({
    id: 'unit price',
    text: bindings.unitPrice,
    x: x + px(18) + Math.round(((height + below) / 2) * Math.sin(Math.PI / 60)),
    y: y + height,
    width: width - 2 * px(18),
    height: below,
    rotation: -3,
    fontFamily: families.narrow,
    fontSize: size,
    minFontSize: Math.round(size * 0.6),
    fontWeight: 600,
    color: colors.text,
    lineHeight: 1.2,
    align: 'right',
    verticalAlign: 'bottom',
    wraps: false,
  });
}

function priceText(
  id: string,
  text: string,
  look: { width: number; size: number; fontWeight: number },
): Layer {
  const { width, size, fontWeight } = look;
  return oneLine(id, text, {
    width,
    fontFamily: families.narrow,
    fontSize: size,
    minFontSize: Math.round(size * 0.2),
    fontWeight,
    color: '#ffffff',
    lineHeight: 1,
    align: 'left',
    verticalAlign: id === 'price' ? 'middle' : 'top',
  });
}

function names({ width, height, ...place }: Rect, { px, shape }: Zones): Layer {
  const size = { square: 1, tall: 1.5, wide: 1.1 }[shape];
  const brand = px(38 * size);
  const old = px(54 * size);
  const gap = px(8 * size);
  const rest = Math.ceil(brand * 1.1) + Math.ceil(old * 1.1) + 2 * gap;
  return makeLayer.group({
    ...place,
    width,
    height,
    id: 'words',
    layout: 'column',
    gap,
    justify: 'center',
    layers: [
      brandLine({
        width,
        fontFamily: families.narrow,
        fontSize: brand,
        fontWeight: 700,
        color: colors.accent,
        letterSpacing: px(2),
        lineHeight: 1.1,
      }),
      titleText({
        width,
        height: height - rest,
        fontFamily: families.narrow,
        fontSize: px({ square: 88, tall: 136, wide: 96 }[shape]),
        minFontSize: px(34 * size),
        fontWeight: 800,
        color: colors.text,
        lineHeight: 1.04,
        maxLines: { square: 3, tall: 4, wide: 4 }[shape],
      }),
      oldPriceLine({
        width,
        fontFamily: families.narrow,
        fontSize: old,
        minFontSize: Math.round(old * 0.4),
        fontWeight: 600,
        color: colors.text,
        lineHeight: 1.1,
      }),
    ],
  });
}

function placeRooms({ width, height }: Canvas, px: Px): { photo: Rect; price: Rect; words: Rect } {
  const shape = shapeOf({ width, height });
  const edge = px(40);
  if (shape === 'wide') {
    const side = Math.round(Math.min(width * 0.48, height * 1.1));
    const words = { x: side + edge, width: width - side - 2 * edge };
    const priceHeight = Math.round(height * 0.3);
    return {
      photo: { x: edge, y: edge, width: side - edge, height: height - 2 * edge },
      words: { ...words, y: edge, height: height - priceHeight - 2 * edge - px(36) },
      price: { ...words, y: height - priceHeight - edge - px(8), height: priceHeight },
    };
  }
  const isTall = shape === 'tall';
  const top = isTall ? Math.round(height * 0.11) : edge + px(10);
  const bottom = isTall ? Math.round(height * 0.84) : height - edge;
  const lower = px(isTall ? 690 : 300);
  const photo = { x: edge, y: top, width: width - 2 * edge, height: bottom - top - lower - px(24) };
  const priceWidth = isTall ? width - 2 * edge - px(40) : Math.round(width * 0.4);
  const words = isTall
    ? { x: edge, y: photo.y + photo.height + px(40), width: width - 2 * edge, height: lower - px(350) }
    : { x: edge, y: bottom - lower + px(10), width: width - priceWidth - 3 * edge, height: lower - px(10) };
  const price = isTall
    ? { x: edge + px(20), y: bottom - px(290), width: priceWidth, height: px(280) }
    : { x: width - edge - priceWidth, y: bottom - px(230), width: priceWidth, height: px(190) };
  return { photo, price, words };
}
