import { catalogue } from '#core/messages/catalogue.ts';

const groups: Readonly<Record<string, string>> = {
  text: 'Text',
  price: 'Prices',
  badge: 'Badges',
  shape: 'Shapes',
  photo: 'Photos',
};

const names: Readonly<Record<string, string>> = {
  text: 'Text',
  title: 'Product title',
  brand: 'Brand',
  'brand-bar': 'Brand bar',
  button: 'Button',
  price: 'Price',
  'price-with-old': 'Price with old price',
  'price-tag': 'Price tag',
  saved: 'Amount saved',
  'sale-block': 'Sale block',
  badge: 'Badge',
  'discount-disc': 'Discount disc',
  'discount-ribbon': 'Discount ribbon',
  'discount-burst': 'Discount burst',
  stars: 'Star rating',
  qr: 'QR code',
  rating: 'Rating badge',
  'low-stock': 'Low stock',
  'free-shipping': 'Free shipping',
  photo: 'Product photo',
  'photo-card': 'Photo on a card',
  'photo-on-blur': 'Photo on its blur',
  'further-photo': 'Further photo',
  'photo-strip': 'Photo strip',
  'brand-logo': 'Brand logo',
  rectangle: 'Rectangle',
  ellipse: 'Ellipse',
  line: 'Line',
  polygon: 'Polygon',
  star: 'Star',
  burst: 'Burst',
  arrow: 'Arrow',
  arc: 'Arc',
};

/** Blocks for the canvas. */
export const blockMessages = catalogue('blockMessages', {
  insert: (name: string) => `Insert ${name.toLowerCase()}`,
  inserted: (name: string) => `${name} inserted. Press Enter to edit it.`,
  blocks: 'Ready blocks',
  blocksText: 'Made of layers: everything in them can be changed.',
  all: 'All blocks',
  picture: 'Picture',
  groups,
  names,
});
