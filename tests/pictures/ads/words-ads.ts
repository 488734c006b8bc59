import { makeLayer } from '#core/template/starters/make-layers.ts';
import { families } from '#core/template/starters/starter.ts';
import { line, photoIn, square, type Ad } from './ad.ts';

const ink = '#18181b';
const shortTitle = '{{TITLE | short BRAND}}';
const now = '{{SALE_PRICE | default PRICE | currency "short"}}';

/** The shop's own typeface beside a serif in italics and a narrow one. */
export const brandFonts: Ad = {
  id: 'brand-fonts',
  ...square,
  background: '#f4efe6',
  layers: [
    photoIn({ x: 60, y: 60, width: 960, height: 700 }),
    line('brand', '{{BRAND}} / SINCE 1987', {
      x: 60,
      y: 796,
      width: 960,
      fontFamily: 'Shop Mono',
      fontSize: 34,
      letterSpacing: 2,
      color: '#7c2d12',
    }),
    line('title', shortTitle, {
      x: 60,
      y: 846,
      width: 960,
      fontFamily: families.serif,
      italic: true,
      fontSize: 72,
      fontWeight: 600,
      color: ink,
    }),
    line('price', now, {
      x: 60,
      y: 944,
      width: 960,
      fontFamily: families.narrow,
      fontSize: 96,
      lineHeight: 1,
      fontWeight: 900,
      color: ink,
    }),
  ],
  products: [
    { photo: 'throw-pillow.jpg', texts: { title: 'Linen Throw Pillow', brand: 'Vev', price: '39.00 EUR' } },
    {
      photo: 'notebook.jpg',
      texts: { title: 'Dagbok Linen Notebook A5', brand: 'Dagbok', price: '18.50 EUR' },
    },
  ],
};

/** A price as its country writes it, its cents raised, and what it is in twelve parts. */
export const localPrice: Ad = {
  id: 'local-price',
  ...square,
  background: '#ffffff',
  layers: [
    photoIn({ x: 0, y: 0, width: 1080, height: 700 }),
    makeLayer.shape({ id: 'card', x: 0, y: 700, width: 1080, height: 380, fill: '#00539f' }),
    line('title', shortTitle, { x: 56, y: 732, width: 968, fontSize: 48, fontWeight: 600, color: '#ffffff' }),
    makeLayer.group({
      id: 'prices',
      x: 56,
      y: 806,
      width: 968,
      height: 180,
      layout: 'row',
      gap: 6,
      align: 'start',
      layers: [
        line('whole', '{{PRICE | currency | part "whole"}}', {
          width: 640,
          fontSize: 180,
          lineHeight: 1,
          fontWeight: 900,
          fontFamily: families.narrow,
          color: '#ffda1a',
        }),
        makeLayer.group({
          id: 'small',
          width: 240,
          height: 160,
          paddingY: 14,
          layout: 'column',
          layers: [
            line('cents', '{{PRICE | currency | part "cents"}}', {
              width: 240,
              fontSize: 76,
              lineHeight: 1,
              fontWeight: 900,
              fontFamily: families.narrow,
              color: '#ffda1a',
            }),
            line('sign', '{{PRICE | currency | part "sign"}}', {
              width: 240,
              fontSize: 52,
              lineHeight: 1,
              fontWeight: 800,
              fontFamily: families.narrow,
              color: '#ffda1a',
            }),
          ],
        }),
      ],
    }),
    line('instalments', '12 × {{PRICE | divide 12 | currency}}', {
      x: 56,
      y: 998,
      width: 968,
      fontSize: 42,
      fontWeight: 500,
      color: '#cfe3f7',
    }),
  ],
  products: [
    {
      photo: 'chair-back.jpg',
      texts: { title: 'Ro Lounge Chair', brand: 'Ro', price: '1299.95 EUR', feed_language: 'de-DE' },
    },
    {
      photo: 'cutting-board.jpg',
      texts: { title: 'Kayu Cutting Board', brand: 'Kayu', price: '189.90 PLN', feed_language: 'pl-PL' },
    },
  ],
};

/** One line whose words have two colours and two weights. */
export const twoColoredWords: Ad = {
  id: 'two-colored-words',
  ...square,
  background: '#fffbf0',
  layers: [
    photoIn({ x: 0, y: 0, width: 1080, height: 740 }),
    line('offer', `Only ${now} today`, {
      x: 56,
      y: 790,
      width: 968,
      height: 120,
      fontSize: 80,
      fontWeight: 500,
      color: ink,
      runs: [{ text: now, color: '#d11a2a', fontWeight: 900 }],
    }),
    line('title', shortTitle, { x: 56, y: 930, width: 968, fontSize: 50, fontWeight: 500, color: '#57534e' }),
  ],
  products: [
    {
      photo: 'water-bottle.jpg',
      texts: { title: 'Kilde Insulated Bottle', brand: 'Kilde', price: '32.00 EUR' },
    },
    {
      photo: 'hand-soap.jpg',
      texts: { title: 'Ren Hand Soap, juniper', brand: 'Ren', price: '1299.00 EUR' },
    },
  ],
};
