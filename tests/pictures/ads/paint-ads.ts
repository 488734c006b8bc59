import { makeLayer } from '#core/template/starters/make-layers.ts';
import { families } from '#core/template/starters/starter.ts';
import { layerSchema } from '#core/template/layers/layer-schema.ts';
import { line, photoIn, square, type Ad } from './ad.ts';
import { pictures } from './ad-pictures.ts';

const shortTitle = '{{TITLE | short BRAND}}';
const now = '{{SALE_PRICE | default PRICE | currency "short"}}';

/** The logo whose address the product's feed gives, and the brand's name for products without one. */
export const brandLogos: Ad = {
  id: 'brand-logos',
  ...square,
  background: '#ffffff',
  layers: [
    photoIn({ x: 0, y: 150, width: 1080, height: 680 }),
    image('logo', '{{BRAND_LOGO}}', {
      x: 56,
      y: 22,
      width: 400,
      height: 106,
      positionX: 0,
      instead: {
        text: '{{BRAND}}',
        fontSize: 56,
        minFontSize: 28,
        fontWeight: 800,
        uppercase: true,
        wraps: false,
        align: 'start',
        color: '#1d3a8a',
      },
    }),
    line('title', shortTitle, { x: 56, y: 862, width: 968, fontSize: 50, fontWeight: 600, color: '#111827' }),
    line('price', now, { x: 56, y: 940, width: 968, fontSize: 80, fontWeight: 800, color: '#111827' }),
  ],
  products: [
    {
      photo: 'backpack.jpg',
      fieldPictures: { BRAND_LOGO: pictures.peak },
      texts: { title: 'Vandra Roll-Top Backpack', brand: 'Vandra', price: '119.95 EUR' },
    },
    { photo: 'skateboard.jpg', texts: { title: 'Gata Skateboard 8.0"', brand: 'Gata', price: '85.00 EUR' } },
  ],
};

/** Colours that pass into each other along a line and from the middle, at places that are said. */
export const gradients: Ad = {
  id: 'gradients',
  ...square,
  background: {
    kind: 'linear',
    angle: 160,
    colors: ['#2b0a5e', '#8f1d8b', '#ff6a3d', '#ffd36b'],
    positions: [0, 38, 74, 100],
  },
  layers: [
    makeLayer.shape({
      id: 'glow',
      shape: 'ellipse',
      x: 90,
      y: 40,
      width: 900,
      height: 900,
      fill: {
        kind: 'radial',
        angle: 0,
        colors: ['rgba(255,255,255,0.95)', 'rgba(255,255,255,0.5)', 'rgba(255,255,255,0)'],
        positions: [0, 30, 66],
      },
    }),
    makeLayer.photo({
      id: 'photo',
      x: 190,
      y: 150,
      width: 700,
      height: 620,
      evenSize: { share: 92, standsOnLine: false },
      shadow: { x: 0, y: 30, blur: 40, color: 'rgba(43,10,94,0.5)', castBy: 'photo' },
    }),
    line('title', shortTitle, {
      x: 60,
      y: 830,
      width: 960,
      fontSize: 60,
      fontWeight: 800,
      align: 'center',
      color: '#2b0a5e',
    }),
    makeLayer.badge({
      id: 'price',
      x: 330,
      y: 920,
      width: 420,
      height: 110,
      radius: 55,
      fill: { kind: 'linear', angle: 90, colors: ['#2b0a5e', '#8f1d8b'] },
      text: now,
      fontSize: 70,
      minFontSize: 40,
      fontWeight: 800,
      color: '#ffffff',
      wraps: false,
    }),
  ],
  products: [
    { photo: 'sunglasses.png', texts: { title: 'Sol Sunglasses', brand: 'Sol', price: '79.00 EUR' } },
    {
      photo: 'trail-shoe.jpg',
      isCutOut: true,
      texts: { title: 'Sti Trail Running Shoe', brand: 'Sti', price: '139.00 EUR' },
    },
  ],
};

/** A frame that somebody drew elsewhere, as large as the canvas, over the photo. */
export const frameOverlay: Ad = {
  id: 'frame-overlay',
  ...square,
  background: '#ffffff',
  layers: [
    photoIn({ x: 40, y: 40, width: 1000, height: 860 }),
    image('frame', pictures.frame, { x: 0, y: 0, width: 1080, height: 1080 }),
    line('title', shortTitle, {
      x: 60,
      y: 900,
      width: 640,
      height: 130,
      verticalAlign: 'middle',
      fontSize: 52,
      fontFamily: families.serif,
      fontWeight: 600,
      color: '#ffffff',
    }),
    line('price', now, {
      x: 700,
      y: 900,
      width: 320,
      height: 130,
      verticalAlign: 'middle',
      align: 'end',
      fontSize: 72,
      fontFamily: families.serif,
      fontWeight: 700,
      color: '#f6c84c',
    }),
  ],
  products: [
    { photo: 'candle.jpg', texts: { title: 'Lys Scented Candle', brand: 'Lys', price: '29.00 EUR' } },
    {
      photo: 'wrist-watch.jpg',
      texts: { title: 'Tid Wrist Watch 38 mm', brand: 'Tid', price: '179.00 EUR' },
    },
  ],
};

function image(id: string, source: string, place: object) {
  return layerSchema.parse({ kind: 'image', id, source, ...place });
}
