// Draws the before and after pictures of the sign-in page and of the first steps from the sample shop's photos, with the product's own
// renderer. Run it by hand after a change of the photos or of the designs below, and commit the result.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { createImageRenderer } from '#picture/node';
import { templateFromHtml } from '#picture/files';

const canvasPx = 1080;
const picturePx = 640;
/** Width in px; on a phone each is shown 80 px wide. */
const smallPx = 200;
const root = path.join(import.meta.dirname, '../..');
const photoDir = path.join(root, 'server/serve/sample-shop/photos');
const pictureDir = path.join(root, 'web/pictures');

interface Design {
  name: string;
  photo: string;
  /** Background colour, by which the photo is multiplied. */
  ground: string;
  /** Colour of the brand line above the product. */
  ink: string;
  panel: { ground: string; ink: string };
  price: { ground: string; ink: string };
  badge?: { text: string; ground: string; ink: string };
  /** CSS transform of the photo; its lower edge must stay under the panel. */
  push: string;
  values: { BRAND: string; TITLE: string; PRICE: string };
}

const designs: Design[] = [
  {
    name: 'shoe',
    photo: 'trail-shoe.jpg',
    ground: 'linear-gradient(160deg, #ffeadd, #ffb08c)',
    ink: '#7a1f0c',
    panel: { ground: '#3d1208', ink: '#ffffff' },
    price: { ground: '#ff6a3d', ink: '#2b0a03' },
    badge: { text: '-20%', ground: '#ffffff', ink: '#c5341a' },
    push: 'translate(0px, -90px) scale(1.02)',
    values: { BRAND: 'Skog Athletics', TITLE: 'Skog 2 Trail Running Shoe', PRICE: '€119.95' },
  },
  {
    name: 'backpack',
    photo: 'backpack.jpg',
    ground: 'linear-gradient(160deg, #fffdf3, #f7dfa0)',
    ink: '#5b4308',
    panel: { ground: '#ffffff', ink: '#1d2b20' },
    price: { ground: '#1f5136', ink: '#ffffff' },
    push: 'translate(0px, -100px) scale(0.86)',
    values: { BRAND: 'Nordlicht', TITLE: 'Vandre Roll-Top Backpack 24 l', PRICE: '€169.00' },
  },
  {
    name: 'headphones',
    photo: 'headphones.webp',
    ground: 'linear-gradient(150deg, #ffffff, #d9ccff)',
    ink: '#3b2086',
    panel: { ground: '#26124f', ink: '#ffffff' },
    price: { ground: '#c9b6ff', ink: '#1f0b4d' },
    badge: { text: 'New', ground: '#26124f', ink: '#ffffff' },
    push: 'translate(0px, -104px) scale(0.86)',
    values: { BRAND: 'Stille Audio', TITLE: 'Wireless Headphones', PRICE: '€249.00' },
  },
  {
    name: 'bottle',
    photo: 'water-bottle.jpg',
    ground: 'linear-gradient(165deg, #ffffff, #b5e4f7)',
    ink: '#0b4a68',
    panel: { ground: '#ffffff', ink: '#0b3146' },
    price: { ground: '#e5487d', ink: '#ffffff' },
    push: 'translate(0px, -100px) scale(0.86)',
    values: { BRAND: 'Kilde', TITLE: 'Insulated Water Bottle 750 ml', PRICE: '€34.90' },
  },
];

const renderer = await createImageRenderer();
await mkdir(pictureDir, { recursive: true });
for (const design of designs) {
  const photo = await readFile(path.join(photoDir, design.photo));
  const template = templateFromHtml({ html: htmlOf(design), width: canvasPx, height: canvasPx });
  const input = { template, width: canvasPx, height: canvasPx, values: design.values, photo };
  const { jpeg } = await renderer.render(input);
  await save(`${design.name}-before`, photo);
  await save(`${design.name}-after`, jpeg);
}

async function save(name: string, picture: Uint8Array): Promise<void> {
  await saveIn(picturePx, `${name}.webp`, picture);
  await saveIn(smallPx, `${name}-small.webp`, picture);
}

async function saveIn(sizePx: number, name: string, picture: Uint8Array): Promise<void> {
  const sized = sharp(picture).resize(sizePx, sizePx, { fit: 'cover' });
  const file = path.join(pictureDir, name);
  await writeFile(file, await sized.webp({ quality: 80 }).toBuffer());
  console.log(path.relative(root, file));
}

/**
 * Multiplies a photo with a white background onto a colour, so that the product stands in the colour. Brightening first makes the
 * background pure white, so that no edge of the photo is seen.
 */
function htmlOf({ ground, ink, panel, price, badge, push }: Design): string {
  const badgeHtml =
    badge === undefined
      ? ''
      : `<div style="position:absolute; top:60px; right:60px; padding:16px 34px; border-radius:60px; background:${badge.ground}; color:${badge.ink}; font-size:46px; line-height:56px; font-weight:700">${badge.text}</div>`;
  return `<div style="position:relative; width:1080px; height:1080px; overflow:hidden; background:${ground}; color:${ink}; font-family:Inter">
  <img src="{{IMAGE_URL}}" alt="" style="position:absolute; left:0px; top:0px; width:1080px; height:1080px; object-fit:cover; mix-blend-mode:multiply; filter:brightness(1.22); transform:${push}">
  <div style="position:absolute; top:68px; left:64px; font-size:34px; line-height:44px; font-weight:600; letter-spacing:4px; text-transform:uppercase">{{BRAND}}</div>
  ${badgeHtml}
  <div style="position:absolute; left:0px; right:0px; bottom:0px; height:236px; padding:0px 56px 0px 64px; background:${panel.ground}; color:${panel.ink}; display:flex; flex-direction:row; align-items:center; justify-content:space-between; gap:40px">
    <div style="width:540px; font-size:60px; line-height:68px; font-weight:700; letter-spacing:-1px">{{TITLE}}</div>
    <div style="flex-shrink:0; padding:20px 40px; border-radius:80px; background:${price.ground}; color:${price.ink}; font-size:56px; line-height:68px; font-weight:700; white-space:nowrap">{{PRICE}}</div>
  </div>
</div>`;
}
