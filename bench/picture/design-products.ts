import sharp from 'sharp';
import { photoSlotName } from '#core/template/bindings/photo-slots.ts';
import { normalizeKey } from '#core/template/bindings/normalize-key.ts';
import { shownValues } from '#core/price/shown-values.ts';
import { samplePhoto } from '#server/serve/sample-shop/sample-shop.ts';

/** A product as a design meets it: its values as they are shown, and its photo as downloaded. */
export type DesignProduct = {
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
  readonly photo: Buffer;
  readonly furtherPhotos: readonly { readonly slot: string; readonly photo: Buffer }[];
};

type Texts = Readonly<Record<string, string>>;

const ofShop: readonly [photo: string, texts: Texts][] = [
  ['mug.jpg', { title: 'Fjell Stoneware Mug, 350 ml, Spruce', brand: 'Nordlicht', price: '24.00 EUR' }],
  [
    'desk-lamp.jpg',
    { title: 'Lykta Desk Lamp with Brass Joints', price: '129.00 EUR', sale_price: '99.00 EUR' },
  ],
  ['backpack.jpg', { title: 'Vandra Roll-Top Backpack 22 l', brand: 'Vandra', price: '119.95 EUR' }],
  [
    'headphones.webp',
    { title: 'Stilla Headphones, over-ear', brand: 'Stilla', price: '249.00 EUR', sale_price: '199.00 EUR' },
  ],
  ['trail-shoe.jpg', { title: 'Sti Trail Running Shoe, size 42', brand: 'Sti', price: '139.00 EUR' }],
  ['notebook.jpg', { title: 'Linen Notebook A5, dotted', brand: 'Nordlicht', price: '18.00 EUR' }],
  [
    'chair.jpg',
    { title: 'Ro Lounge Chair in Oak', brand: 'Ro', price: '890.00 EUR', sale_price: '749.00 EUR' },
  ],
  ['sunglasses.png', { title: 'Sol Sunglasses, tortoiseshell', brand: 'Sol', price: '79.00 EUR' }],
  ['umbrella.jpg', { title: 'Regn Stick Umbrella', brand: 'Nordlicht', price: '59.00 EUR' }],
  [
    'skateboard.jpg',
    { title: 'Gata Skateboard 8.0"', brand: 'Gata', price: '85.00 EUR', sale_price: '68.00 EUR' },
  ],
  ['wrist-watch.jpg', { title: 'Tid Wrist Watch 38 mm, leather strap', brand: 'Tid', price: '179.00 EUR' }],
  ['candle.jpg', { title: 'Lys Scented Candle, cedar', brand: 'Nordlicht', price: '29.00 EUR' }],
];

/** What designs break at: long and short words, values that are missing, prices of any size, other directions and photos. */
const hard: readonly [name: string, photo: string, texts: Texts][] = [
  [
    'long',
    'kettle.jpg',
    {
      title:
        'Kilde Insulated Stainless Steel Gooseneck Kettle with Thermometer, 1.0 l, matte black, for pour-over coffee and tea, with a spare lid and a five-year warranty',
      brand: 'Kilde Kitchen & Coffee Equipment Company',
      price: '149.00 EUR',
      sale_price: '119.00 EUR',
    },
  ],
  ['short', 'speaker.jpg', { title: 'Ljud', brand: 'L', price: '5.00 EUR' }],
  ['no brand', 'plant-pot.jpg', { title: 'Terracotta Pot with Saucer, 20 cm', price: '16.00 EUR' }],
  ['no price', 'lantern.jpg', { title: 'Storm Lantern, brass', brand: 'Lykta' }],
  ['only a photo', 'throw-pillow.jpg', {}],
  [
    'huge price',
    'cutting-board.jpg',
    {
      title: 'Papan potong kayu jati',
      brand: 'Kayu',
      price: '12999000.00 IDR',
      sale_price: '9999000.00 IDR',
    },
  ],
  [
    'sale',
    'hand-soap.jpg',
    { title: 'Hand Soap, bergamot', brand: 'Ren', price: '20.00 EUR', sale_price: '6.00 EUR' },
  ],
  ['dark', 'wrist-watch.jpg', { title: 'TID CHRONOGRAPH BLACK EDITION', brand: 'Tid', price: '1299.00 EUR' }],
  ['tall', 'water-bottle.jpg', { title: 'Flaska Bottle 0.75 l', brand: 'Kilde', price: '32.00 EUR' }],
  ['wide', 'chefs-knife.jpg', { title: "Kokk Chef's Knife 20 cm", brand: 'Kokk', price: '95.00 EUR' }],
  ['transparent', 'sunglasses.png', { title: 'Okulary przeciwsłoneczne', brand: 'Sol', price: '349,00 PLN' }],
  [
    'right to left',
    'trail-shoe.jpg',
    { title: 'حذاء جري خفيف الوزن Nike Air Max 42', brand: 'نايكي', price: '199.00 AED' },
  ],
];

/** Further photos of the shop's products. */
const further: Readonly<Record<string, readonly string[]>> = {
  'mug.jpg': ['mug-linen.jpg', 'espresso-cup.jpg'],
  'chair.jpg': ['chair-back.jpg'],
  'trail-shoe.jpg': ['trail-shoe-top.jpg'],
};

const nowMs = Date.UTC(2026, 10, 1);

/** Twelve products of the sample shop, and twelve that are hard on a design; `dark` and `tall` have their photo changed so. */
export async function designProducts(): Promise<DesignProduct[]> {
  const all = [...ofShop.map(([photo, texts]) => [photo, photo, texts] as const), ...hard];
  return Promise.all(
    all.map(async ([name, photo, texts]) => {
      const { values } = shownValues({ rating: '4.6', quantity: '3', ...texts }, nowMs);
      const shown = Object.entries(values).map(([key, value]) => [normalizeKey(key), value]);
      const furtherPhotos = await Promise.all(
        (further[photo] ?? []).map(async (file, at) => ({
          slot: photoSlotName(at + 2),
          photo: await photoOf(file, file),
        })),
      );
      const links = furtherPhotos.map(({ slot }) => [slot, slot]);
      return {
        name,
        values: Object.fromEntries([...shown, ...links]),
        photo: await photoOf(name, photo),
        furtherPhotos,
      };
    }),
  );
}

async function photoOf(name: string, file: string): Promise<Buffer> {
  const bytes = Buffer.from((await samplePhoto(file))?.bytes ?? new Uint8Array());
  if (name === 'dark') return sharp(bytes).negate({ alpha: false }).jpeg({ quality: 92 }).toBuffer();
  return bytes;
}
