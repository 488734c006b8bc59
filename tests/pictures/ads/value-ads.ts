import type { Layer } from '#core/template/layers/layer-schema.ts';
import { makeLayer } from '#core/template/starters/make-layers.ts';
import { line, photoIn, square, type Ad } from './ad.ts';

const ink = '#1c1917';
const muted = '#78716c';
const shortTitle = '{{TITLE | short BRAND}}';
const now = '{{SALE_PRICE | default PRICE | currency "short"}}';

/** How well it is rated, to any fraction of a star, and by how many; neither where nobody has rated. */
export const starRating: Ad = {
  id: 'star-rating',
  ...square,
  background: '#fafaf9',
  layers: [
    photoIn({ x: 0, y: 0, width: 1080, height: 720 }),
    line('title', shortTitle, { x: 60, y: 752, width: 960, fontSize: 52, fontWeight: 700, color: ink }),
    makeLayer.group({
      id: 'stars',
      x: 60,
      y: 836,
      width: 960,
      height: 72,
      layout: 'row',
      gap: 22,
      align: 'center',
      showIf: '{{RATING}} > 0',
      layers: [
        makeLayer.rating({ id: 'rating', value: '{{RATING}}', width: 380, height: 72 }),
        line('value', '{{RATING}}/5', { width: 170, fontSize: 46, fontWeight: 700, color: ink }),
        line('count', '({{REVIEW_COUNT}} reviews)', { width: 340, fontSize: 38, color: muted }),
      ],
    }),
    line('price', now, { x: 60, y: 930, width: 960, fontSize: 84, fontWeight: 800, color: ink }),
  ],
  products: [
    {
      photo: 'kettle.jpg',
      texts: {
        title: 'Kilde Gooseneck Kettle',
        brand: 'Kilde',
        price: '149.00 EUR',
        rating: '4.6',
        review_count: '218',
      },
    },
    {
      photo: 'lantern.jpg',
      texts: { title: 'Lykta Storm Lantern', brand: 'Lykta', price: '64.00 EUR', rating: '0' },
    },
  ],
};

/** A code that leads to the product's own page. */
export const qrCode: Ad = {
  id: 'qr-code',
  ...square,
  background: '#fef3e2',
  layers: [
    photoIn({ x: 0, y: 0, width: 1080, height: 700 }),
    makeLayer.shape({ id: 'edge', x: 0, y: 700, width: 1080, height: 8, fill: '#c2410c' }),
    makeLayer.qr({ id: 'code', value: '{{LINK}}', x: 764, y: 756, width: 264, height: 264, radius: 20 }),
    line('brand', '{{BRAND}}', {
      x: 56,
      y: 758,
      width: 660,
      fontSize: 32,
      fontWeight: 700,
      letterSpacing: 4,
      uppercase: true,
      color: '#c2410c',
    }),
    makeLayer.text({
      id: 'title',
      text: shortTitle,
      x: 56,
      y: 808,
      width: 660,
      height: 116,
      fontSize: 50,
      minFontSize: 30,
      fontWeight: 700,
      lineHeight: 1.14,
      maxLines: 2,
      color: ink,
      align: 'start',
    }),
    line('price', now, { x: 56, y: 938, width: 660, fontSize: 76, fontWeight: 800, color: ink }),
  ],
  products: [
    {
      photo: 'dripper.jpg',
      texts: {
        title: 'Kilde Pour-Over Set',
        brand: 'Kilde',
        price: '58.00 EUR',
        link: 'https://shop.example/p/1071',
      },
    },
    {
      photo: 'espresso-cup.jpg',
      texts: { title: 'Fjell Espresso Cup with Saucer', brand: 'Fjell', price: '19.00 EUR' },
    },
  ],
};

const classes = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
const classColors = ['#00a651', '#50b848', '#bfd730', '#fff200', '#fdb913', '#f37021', '#ed1c24'];

/** The energy class on its arrow, which points to the left in the colour of its class. */
export const energyLabel: Ad = {
  id: 'energy-label',
  ...square,
  background: '#ffffff',
  layers: [
    photoIn({ x: 0, y: 0, width: 1080, height: 780 }),
    ...classes.flatMap(classArrow),
    line('title', shortTitle, { x: 56, y: 812, width: 968, fontSize: 52, fontWeight: 600, color: ink }),
    line('price', now, { x: 56, y: 896, width: 968, fontSize: 100, fontWeight: 800, color: ink }),
  ],
  products: [
    {
      photo: 'desk-lamp.jpg',
      texts: { title: 'Lykta Desk Lamp', brand: 'Lykta', price: '129.00 EUR', energy_efficiency_class: 'A' },
    },
    {
      photo: 'speaker.jpg',
      texts: { title: 'Stilla Speaker', brand: 'Stilla', price: '179.00 EUR', energy_efficiency_class: 'E' },
    },
  ],
};

function classArrow(name: string, at: number): Layer[] {
  const showIf = `{{ENERGY_EFFICIENCY_CLASS}} = "${name}"`;
  const place = { x: 860, y: 40, width: 190, height: 110 };
  return [
    makeLayer.shape({
      id: `arrow ${name}`,
      ...place,
      shape: 'arrow',
      head: 0.32,
      shaft: 1,
      rotation: 180,
      fill: classColors[at] ?? '#000000',
      showIf,
    }),
    makeLayer.text({
      id: `class ${name}`,
      text: name,
      ...place,
      x: place.x + 40,
      width: place.width - 40,
      fontSize: 84,
      fontWeight: 900,
      lineHeight: 1,
      align: 'center',
      verticalAlign: 'middle',
      color: '#ffffff',
      stroke: { width: 3, color: ink, position: 'outside' },
      showIf,
    }),
  ];
}

/** A seal for some brands, where they are also reduced or nearly gone; brackets, a list and a range decide. */
export const conditionalLayers: Ad = {
  id: 'conditional-layers',
  ...square,
  background: '#eef2ff',
  layers: [
    photoIn({ x: 60, y: 60, width: 960, height: 730 }, { radius: 24 }),
    makeLayer.badge({
      id: 'seal',
      x: 96,
      y: 96,
      width: 250,
      height: 250,
      shape: 'ellipse',
      fill: '#4338ca',
      border: { width: 8, color: '#ffffff' },
      text: 'Club\nprice',
      fontSize: 58,
      fontWeight: 800,
      lineHeight: 1.05,
      color: '#ffffff',
      showIf: '{{BRAND}} in "Kokk" "Kayu" and ({{SALE_PRICE}} or {{QUANTITY}} between 1 and 5)',
    }),
    makeLayer.badge({
      id: 'new',
      x: 96,
      y: 96,
      width: 220,
      height: 90,
      radius: 45,
      fill: '#ffffff',
      text: 'New in',
      fontSize: 42,
      fontWeight: 700,
      color: '#4338ca',
      showIf: 'not ({{BRAND}} in "Kokk" "Kayu")',
    }),
    line('title', shortTitle, { x: 60, y: 826, width: 960, fontSize: 52, fontWeight: 700, color: '#1e1b4b' }),
    line('price', now, { x: 60, y: 906, width: 960, fontSize: 96, fontWeight: 800, color: '#4338ca' }),
  ],
  products: [
    {
      photo: 'chefs-knife.jpg',
      texts: { title: "Kokk Chef's Knife 20 cm", brand: 'Kokk', price: '95.00 EUR', quantity: '4' },
    },
    {
      photo: 'throw-pillow.jpg',
      texts: { title: 'Linen Throw Pillow', brand: 'Vev', price: '39.00 EUR', quantity: '2' },
    },
  ],
};
