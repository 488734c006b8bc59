import { makeLayer } from '#core/template/starters/make-layers.ts';
import { line, photoIn, square, story, type Ad } from './ad.ts';

const ink = '#1f1a17';
const shortTitle = '{{TITLE | short BRAND}}';
const now = '{{SALE_PRICE | default PRICE | currency "short"}}';

/** A photo under an arch and one in a circle, both with hard shadows, and stickers that are put on askew. */
export const arches: Ad = {
  id: 'round-photos',
  ...square,
  background: '#ffe4d6',
  layers: [
    makeLayer.photo({
      id: 'photo',
      x: 90,
      y: 90,
      width: 620,
      height: 720,
      fit: 'cover',
      corners: { topLeft: 310, topRight: 310, bottomRight: 28, bottomLeft: 28 },
      shadow: { x: 18, y: 18, blur: 0, color: '#e2603a' },
    }),
    makeLayer.photo({
      id: 'round',
      photo: 2,
      x: 660,
      y: 420,
      width: 340,
      height: 340,
      fit: 'cover',
      radius: 170,
      border: { width: 12, color: '#ffffff' },
      shadow: { x: 10, y: 10, blur: 0, color: '#1f1a17' },
    }),
    makeLayer.badge({
      id: 'sticker',
      x: 700,
      y: 130,
      width: 300,
      height: 110,
      radius: 55,
      rotation: -9,
      fill: '#ffd84d',
      border: { width: 6, color: ink },
      text: 'Bestseller',
      fontSize: 50,
      minFontSize: 30,
      fontWeight: 800,
      wraps: false,
      color: ink,
      shadow: { x: 8, y: 8, blur: 0, color: ink },
    }),
    line('title', shortTitle, { x: 90, y: 858, width: 900, fontSize: 56, fontWeight: 800, color: ink }),
    line('price', now, { x: 90, y: 940, width: 900, fontSize: 72, fontWeight: 800, color: '#b8401d' }),
  ],
  products: [
    {
      photo: 'mug.jpg',
      furtherPhotos: ['mug-linen.jpg'],
      texts: { title: 'Fjell Stoneware Mug', brand: 'Fjell', price: '24.00 EUR' },
    },
    {
      photo: 'trail-shoe.jpg',
      furtherPhotos: ['trail-shoe-top.jpg'],
      texts: { title: 'Sti Trail Running Shoe', brand: 'Sti', price: '139.00 EUR' },
    },
  ],
};

/** The product alone on colour; its shadow has its own outline and no frame. */
export const cutOutShadow: Ad = {
  id: 'cut-out-shadow',
  ...square,
  background: { kind: 'radial', angle: 0, colors: ['#ffd9a8', '#f2994a'] },
  layers: [
    makeLayer.photo({
      id: 'photo',
      x: 140,
      y: 150,
      width: 800,
      height: 660,
      evenSize: { share: 92, standsOnLine: false },
      shadow: { x: 26, y: 34, blur: 30, color: 'rgba(77,32,0,0.55)', castBy: 'photo' },
    }),
    line('title', shortTitle, {
      x: 60,
      y: 60,
      width: 960,
      fontSize: 58,
      fontWeight: 800,
      color: '#4d2000',
      align: 'center',
    }),
    makeLayer.text({
      id: 'price',
      text: now,
      x: 60,
      y: 870,
      width: 960,
      height: 130,
      align: 'center',
      wraps: false,
      fontSize: 80,
      minFontSize: 40,
      fontWeight: 800,
      color: '#ffffff',
      pill: { fill: '#4d2000', radius: 65, paddingX: 48, paddingY: 16 },
    }),
  ],
  products: [
    { photo: 'sunglasses.png', texts: { title: 'Sol Sunglasses', brand: 'Sol', price: '79.00 EUR' } },
    {
      photo: 'kettle.jpg',
      isCutOut: true,
      texts: { title: 'Kilde Gooseneck Kettle', brand: 'Kilde', price: '149.00 EUR' },
    },
  ],
};

/** Three of the product's photos beside each other; a product with one has it all alone. */
export const collage: Ad = {
  id: 'collage',
  ...square,
  background: '#ffffff',
  layers: [
    makeLayer.photo({
      id: 'photo',
      x: 0,
      y: 0,
      width: 1080,
      height: 820,
      fit: 'cover',
      showIf: 'not {{IMAGE_URL_2}}',
    }),
    makeLayer.photo({
      id: 'first',
      x: 0,
      y: 0,
      width: 664,
      height: 820,
      fit: 'cover',
      showIf: '{{IMAGE_URL_2}}',
    }),
    makeLayer.photo({ id: 'second', photo: 2, x: 676, y: 0, width: 404, height: 404, fit: 'cover' }),
    makeLayer.photo({ id: 'third', photo: 3, x: 676, y: 416, width: 404, height: 404, fit: 'cover' }),
    line('title', shortTitle, { x: 56, y: 852, width: 968, fontSize: 52, fontWeight: 700, color: ink }),
    line('price', now, { x: 56, y: 930, width: 968, fontSize: 82, fontWeight: 800, color: '#0f766e' }),
  ],
  products: [
    {
      photo: 'mug.jpg',
      furtherPhotos: ['mug-linen.jpg', 'espresso-cup.jpg'],
      texts: { title: 'Fjell Stoneware Mug', brand: 'Fjell', price: '24.00 EUR' },
    },
    { photo: 'candle.jpg', texts: { title: 'Lys Scented Candle', brand: 'Lys', price: '29.00 EUR' } },
  ],
};

/** The photo in the middle of a story, and behind it the same out of focus from edge to edge. */
export const blurredStory: Ad = {
  id: 'blurred-story',
  ...story,
  background: '#111111',
  layers: [
    makeLayer.photo({ id: 'behind', ...story, fit: 'cover', blur: 60 }),
    makeLayer.shape({
      id: 'shade',
      ...story,
      fill: {
        kind: 'linear',
        angle: 180,
        colors: ['rgba(0,0,0,0.1)', 'rgba(0,0,0,0.72)'],
        positions: [35, 100],
      },
    }),
    photoIn(
      { x: 100, y: 300, width: 880, height: 880 },
      { radius: 48, shadow: { x: 0, y: 24, blur: 60, color: 'rgba(0,0,0,0.35)' } },
    ),
    makeLayer.group({
      id: 'words',
      x: 100,
      y: 1240,
      width: 880,
      height: 360,
      layout: 'column',
      gap: 14,
      layers: [
        line('brand', '{{BRAND}}', {
          width: 880,
          fontSize: 38,
          fontWeight: 700,
          letterSpacing: 5,
          uppercase: true,
          color: 'rgba(255,255,255,0.85)',
        }),
        makeLayer.text({
          id: 'title',
          text: shortTitle,
          width: 880,
          height: 168,
          fontSize: 72,
          minFontSize: 40,
          fontWeight: 700,
          lineHeight: 1.15,
          maxLines: 2,
          align: 'start',
          color: '#ffffff',
        }),
        line('price', now, { width: 880, fontSize: 112, lineHeight: 1.1, fontWeight: 800, color: '#ffffff' }),
      ],
    }),
  ],
  products: [
    {
      photo: 'espresso-cup.jpg',
      texts: { title: 'Fjell Espresso Cup with Saucer', brand: 'Fjell', price: '19.00 EUR' },
    },
    { photo: 'lantern.jpg', texts: { title: 'Lykta Storm Lantern', brand: 'Lykta', price: '64.00 EUR' } },
  ],
};
