import { makeLayer } from '#core/template/starters/make-layers.ts';
import { families } from '#core/template/starters/starter.ts';
import { line, photoIn, square, type Ad } from './ad.ts';

const ink = '#171717';
const muted = '#71717a';
const red = '#d11a2a';
const shortTitle = '{{TITLE | short BRAND}}';
const was = '{{PRICE | before | currency "short"}}';
const now = '{{SALE_PRICE | default PRICE | currency "short"}}';
const isReduced = '{{SALE_PRICE}}';
const reduction = '\u2212{{PRICE | discount SALE_PRICE}}';

/** The new price, the old one struck through, the reduction on a pill; a price alone where there is no sale. */
export const priceAndPill: Ad = {
  id: 'price-and-pill',
  ...square,
  background: '#f6f4f1',
  layers: [
    photoIn({ x: 0, y: 0, width: 1080, height: 770 }),
    makeLayer.shape({ id: 'card', x: 0, y: 770, width: 1080, height: 310, fill: '#ffffff' }),
    line('title', shortTitle, { x: 64, y: 812, width: 952, fontSize: 50, fontWeight: 600, color: ink }),
    makeLayer.group({
      id: 'prices',
      x: 64,
      y: 896,
      width: 952,
      height: 120,
      layout: 'row',
      gap: 26,
      align: 'center',
      layers: [
        line('price', now, {
          width: 420,
          fontSize: 96,
          fontWeight: 800,
          color: ink,
          showIf: `not ${isReduced}`,
        }),
        line('sale price', now, { width: 420, fontSize: 96, fontWeight: 800, color: red, showIf: isReduced }),
        line('old price', was, {
          width: 250,
          fontSize: 46,
          color: muted,
          decoration: 'line-through',
          showIf: isReduced,
        }),
        line('reduction', reduction, {
          width: 220,
          height: 72,
          fontSize: 40,
          fontWeight: 700,
          color: '#ffffff',
          showIf: isReduced,
          pill: { fill: red, radius: 36, paddingX: 26, paddingY: 12 },
        }),
      ],
    }),
  ],
  products: [
    {
      photo: 'headphones.webp',
      texts: {
        title: 'Stilla Headphones, over-ear',
        brand: 'Stilla',
        price: '249.00 EUR',
        sale_price: '199.00 EUR',
      },
    },
    {
      photo: 'backpack.jpg',
      texts: { title: 'Vandra Roll-Top Backpack', brand: 'Vandra', price: '119.95 EUR' },
    },
  ],
};

/** A burst over the photo's corner that says how much is saved. */
export const discountBurst: Ad = {
  id: 'discount-burst',
  ...square,
  background: '#ffd400',
  layers: [
    makeLayer.shape({
      id: 'rays',
      shape: 'burst',
      x: -210,
      y: -250,
      width: 1500,
      height: 1500,
      points: 28,
      depth: 0.62,
      fill: '#ffe566',
      rotation: 4,
    }),
    photoIn(
      { x: 150, y: 110, width: 780, height: 700 },
      { radius: 40, border: { width: 14, color: '#ffffff' } },
    ),
    makeLayer.badge({
      id: 'burst',
      x: 700,
      y: 40,
      width: 350,
      height: 350,
      shape: 'burst',
      points: 18,
      depth: 0.16,
      radius: 8,
      fill: red,
      rotation: 10,
      showIf: isReduced,
      text: reduction,
      fontSize: 92,
      minFontSize: 50,
      fontWeight: 900,
      color: '#ffffff',
      wraps: false,
      padding: 44,
    }),
    line('title', shortTitle, {
      x: 60,
      y: 838,
      width: 960,
      fontSize: 54,
      fontWeight: 700,
      color: ink,
      align: 'center',
    }),
    line('price', now, {
      x: 60,
      y: 908,
      width: 960,
      fontSize: 112,
      fontFamily: families.narrow,
      fontWeight: 900,
      color: red,
      align: 'center',
    }),
  ],
  products: [
    {
      photo: 'desk-lamp.jpg',
      texts: { title: 'Lykta Desk Lamp', brand: 'Lykta', price: '129.00 EUR', sale_price: '99.00 EUR' },
    },
    { photo: 'plant-pot.jpg', texts: { title: 'Terracotta Pot with Saucer', price: '16.00 EUR' } },
  ],
};

/** A ribbon across the corner for orders that are dear enough, a sticker where few are left. */
export const ribbonAndSticker: Ad = {
  id: 'ribbon-and-sticker',
  ...square,
  background: '#ffffff',
  layers: [
    photoIn({ x: 0, y: 0, width: 1080, height: 830 }),
    makeLayer.badge({
      id: 'ribbon',
      x: 665,
      y: 120,
      width: 560,
      height: 86,
      rotation: 45,
      fill: '#0f766e',
      text: 'Free shipping',
      showIf: '{{PRICE}} >= 50',
      fontSize: 42,
      fontWeight: 800,
      color: '#ffffff',
      wraps: false,
      shadow: { x: 0, y: 8, blur: 18, color: 'rgba(0,0,0,0.25)' },
    }),
    makeLayer.badge({
      id: 'sticker',
      x: 48,
      y: 700,
      width: 330,
      height: 92,
      radius: 46,
      rotation: -4,
      fill: '#fbbf24',
      text: 'Only {{QUANTITY}} left',
      showIf: '{{QUANTITY}} > 0 and {{QUANTITY}} <= 5',
      fontSize: 44,
      fontWeight: 800,
      color: ink,
      wraps: false,
    }),
    line('title', shortTitle, { x: 48, y: 862, width: 984, fontSize: 52, fontWeight: 600, color: ink }),
    line('price', now, { x: 48, y: 936, width: 984, fontSize: 84, fontWeight: 800, color: '#0f766e' }),
  ],
  products: [
    {
      photo: 'chair.jpg',
      texts: { title: 'Ro Lounge Chair in Oak', brand: 'Ro', price: '890.00 EUR', quantity: '3' },
    },
    {
      photo: 'mug.jpg',
      texts: { title: 'Fjell Stoneware Mug', brand: 'Fjell', price: '24.00 EUR', quantity: '48' },
    },
  ],
};

/** The last day of a sale, on a bar that is there while the feed names one. */
export const saleEnds: Ad = {
  id: 'sale-ends',
  ...square,
  background: '#14213d',
  layers: [
    photoIn({ x: 60, y: 60, width: 960, height: 640 }, { radius: 32 }),
    makeLayer.badge({
      id: 'ends',
      x: 60,
      y: 656,
      width: 960,
      height: 96,
      corners: { topLeft: 0, topRight: 0, bottomRight: 32, bottomLeft: 32 },
      fill: '#fca311',
      text: 'Sale ends {{SALE_PRICE_EFFECTIVE_DATE | date "EEEE, d MMMM" "en-GB"}}',
      showIf: `${isReduced} and {{SALE_PRICE_EFFECTIVE_DATE}}`,
      fontSize: 44,
      minFontSize: 26,
      fontWeight: 800,
      color: '#14213d',
      wraps: false,
      padding: 12,
    }),
    line('title', shortTitle, { x: 60, y: 792, width: 960, fontSize: 54, fontWeight: 600, color: '#ffffff' }),
    makeLayer.group({
      id: 'prices',
      x: 60,
      y: 880,
      width: 960,
      height: 130,
      layout: 'row',
      gap: 30,
      align: 'baseline',
      layers: [
        line('price', now, { width: 560, fontSize: 108, fontWeight: 900, color: '#fca311' }),
        line('old price', was, {
          width: 330,
          fontSize: 54,
          color: '#9aa5bd',
          decoration: 'line-through',
          showIf: isReduced,
        }),
      ],
    }),
  ],
  products: [
    {
      photo: 'trail-shoe.jpg',
      texts: {
        title: 'Sti Trail Running Shoe',
        brand: 'Sti',
        price: '139.00 EUR',
        sale_price: '109.00 EUR',
        sale_price_effective_date: '2026-10-20T00:00+01:00/2026-11-30T23:59+01:00',
      },
    },
    { photo: 'umbrella.jpg', texts: { title: 'Regn Stick Umbrella', brand: 'Regn', price: '59.00 EUR' } },
  ],
};
