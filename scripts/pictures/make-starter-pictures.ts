// Draws the pictures from which a design is chosen for a new template, with the product's own renderer and the sample shop's photos. Run it
// by hand after a change of the starters or the photos, and commit the result.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { photoSlotName } from '#picture/values';
import { createTemplate, starterIds } from '#picture/designs';
import { createImageRenderer } from '#picture/node';
import { templateFromHtml } from '#picture/files';

const root = path.join(import.meta.dirname, '../..');
const photoDir = path.join(root, 'server/serve/sample-shop/photos');
const pictureDir = path.join(root, 'web/pictures/starters');
const longerSidePx = 400;

const shapes = { square: [1080, 1080], tall: [1080, 1920], wide: [1280, 720] } as const;

interface Product {
  photo: string;
  further?: string[];
  values: Record<string, string>;
}

const mug: Product = {
  photo: 'mug.jpg',
  values: { BRAND: 'Nordlicht', TITLE: 'Fjell Stoneware Mug', PRICE: '€24' },
};
const products: Record<string, Product> = {
  'clean-price': {
    photo: 'backpack.jpg',
    values: { BRAND: 'Nordlicht', TITLE: 'Vandre Roll-Top Backpack', PRICE: '$169', SALE_PRICE: '$129' },
  },
  'bold-sale': {
    photo: 'headphones.webp',
    values: { BRAND: 'Stille Audio', TITLE: 'Wireless Headphones', PRICE: '$249', SALE_PRICE: '$189' },
  },
  'big-type': {
    photo: 'water-bottle.jpg',
    values: { BRAND: 'Kilde', TITLE: 'Insulated Bottle 750 ml', PRICE: '$34.90' },
  },
  'premium-dark': {
    photo: 'wrist-watch.jpg',
    values: { BRAND: 'Nordlicht', TITLE: 'Field Watch, 38 mm', PRICE: '$220' },
  },
  editorial: {
    photo: 'chair.jpg',
    values: { BRAND: 'Ro', TITLE: 'Lounge Chair in Oak', PRICE: '€890' },
  },
  flyer: {
    photo: 'skateboard.jpg',
    values: { BRAND: 'Gata', TITLE: 'Skateboard 8.0, maple', PRICE: '€84.95', SALE_PRICE: '€67.95' },
  },
  'brand-bar': {
    photo: 'trail-shoe.jpg',
    values: { BRAND: 'Stilla', TITLE: 'Trail Running Shoe', PRICE: '$139' },
  },
  collage: {
    photo: 'mug.jpg',
    further: ['mug-linen.jpg', 'espresso-cup.jpg'],
    values: { BRAND: 'Nordlicht', TITLE: 'Fjell Stoneware Mug', PRICE: '€24' },
  },
  'big-saving': {
    photo: 'desk-lamp.jpg',
    values: { TITLE: 'Desk Lamp with Brass Joints', PRICE: '$129', SALE_PRICE: '$99' },
  },
  headline: {
    photo: 'wrist-watch.jpg',
    values: { BRAND: 'Tid', TITLE: 'Field Watch', PRICE: '$179' },
  },
  'cut-out': {
    photo: 'sunglasses.png',
    values: { BRAND: 'Sol', TITLE: 'Tortoiseshell Sunglasses', PRICE: '$79' },
  },
  'split-color': {
    photo: 'trail-shoe.jpg',
    values: { BRAND: 'Sti', TITLE: 'Trail Running Shoe', PRICE: '€139' },
  },
  story: {
    photo: 'lantern.jpg',
    values: { BRAND: 'Lykta', TITLE: 'Storm Lantern, brass', PRICE: '€69' },
  },
  rating: {
    photo: 'kettle.jpg',
    values: { BRAND: 'Kilde', TITLE: 'Pour-over Kettle', PRICE: '$119', RATING: '4.7', REVIEW_COUNT: '318' },
  },
  season: {
    photo: 'candle.jpg',
    values: { BRAND: 'Nordlicht', TITLE: 'Scented Candle', PRICE: '€29' },
  },
  'photo-only': { photo: 'sunglasses.png', values: {} },
};

const renderer = await createImageRenderer();
await mkdir(pictureDir, { recursive: true });
for (const starter of starterIds) {
  for (const [shape, [width, height]] of Object.entries(shapes)) {
    const { html } = createTemplate({ starter, name: '', type: 'custom', width, height });
    const product = products[starter] ?? mug;
    const photo = await readFile(path.join(photoDir, product.photo));
    const template = templateFromHtml({ html, width, height });
    const furtherPhotos = await Promise.all(
      (product.further ?? []).map(async (name, at) => ({
        slot: photoSlotName(at + 2),
        photo: await readFile(path.join(photoDir, name)),
      })),
    );
    const links = Object.fromEntries(furtherPhotos.map(({ slot }) => [slot, slot]));
    const values = { ...product.values, ...links };
    const { jpeg } = await renderer.render({ template, width, height, values, photo, furtherPhotos });
    const file = path.join(pictureDir, `${starter}-${shape}.webp`);
    const small = sharp(jpeg).resize(longerSidePx, longerSidePx, { fit: 'inside' });
    await writeFile(file, await small.webp({ quality: 82 }).toBuffer());
    console.log(path.relative(root, file));
  }
}
const cutOut = sharp(await readFile(path.join(photoDir, 'sunglasses.png'))).resize(640, 640);
await writeFile(path.join(pictureDir, 'sample-photo.webp'), await cutOut.webp({ quality: 82 }).toBuffer());
