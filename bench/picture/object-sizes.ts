import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { fillWithFonts } from '#core/fonts/fill-with-fonts.ts';
import { drawPicture } from '#core/paint/draw-picture.ts';
import type { PaintPhoto, PhotoLayout } from '#core/paint/paint-engine.ts';
import type { Canvas } from '#core/paint/pixels/pixels.ts';
import { flattenLayers, type Layer, type PhotoLayer } from '#core/template/layers/layer-schema.ts';
import { writeLayers } from '#core/template/layers/write-layers.ts';
import { createTemplate } from '#core/template/starters/create-template.ts';
import { openEngine, type Engine } from '#server/render/engine/engine.ts';
import { paintPhotoOf } from '#server/render/photo/paint-photo.ts';
import { readPhoto } from '#server/render/photo/read-photo.ts';
import { templateFromHtml } from '#server/render/template-from-html.ts';
import { samplePhoto, samplePhotoNames } from '#server/serve/sample-shop/sample-shop.ts';

/**
 * Where the product is in each photo of the sample shop: left, top, right and bottom in thousandths, right to a hundredth or so. From
 * where the backgrounds end that are removed, without their soft edges, and by eye where none is.
 */
const trueBoxes: Record<string, readonly [number, number, number, number]> = {
  'backpack.jpg': [182, 100, 747, 915],
  'candle.jpg': [222, 140, 780, 918],
  'chair-back.jpg': [213, 140, 811, 960],
  'chair.jpg': [194, 112, 796, 952],
  'chefs-knife.jpg': [71, 262, 886, 762],
  'cutting-board.jpg': [33, 260, 868, 810],
  'desk-lamp.jpg': [236, 122, 846, 932],
  'dripper.jpg': [216, 80, 765, 955],
  'espresso-cup.jpg': [92, 235, 908, 810],
  'hand-soap.jpg': [333, 93, 688, 935],
  'headphones.webp': [107, 160, 862, 940],
  'kettle.jpg': [42, 276, 908, 768],
  'lantern.jpg': [288, 96, 703, 935],
  'mug-linen.jpg': [176, 106, 843, 843],
  'mug.jpg': [156, 154, 843, 873],
  'notebook.jpg': [45, 202, 985, 915],
  'plant-pot.jpg': [302, 122, 699, 930],
  'skateboard.jpg': [22, 155, 928, 905],
  'speaker.jpg': [190, 131, 850, 926],
  'sunglasses.png': [21, 291, 979, 730],
  'throw-pillow.jpg': [125, 128, 835, 890],
  'trail-shoe-top.jpg': [51, 314, 830, 848],
  'trail-shoe.jpg': [106, 258, 920, 758],
  'umbrella.jpg': [336, 34, 710, 966],
  'water-bottle.jpg': [363, 92, 640, 917],
  'wrist-watch.jpg': [318, 160, 880, 900],
};

const size = { width: 1080, height: 1080 };
const columns = 7;
const cellPx = 320;

/** Of one picture: how much of its slot the product takes, and where its lowest point is, both in per cent of the slot. */
type Shown = { readonly share: number; readonly lowest: number };

/**
 * Measures how large the products of the sample shop are in their slots, with photos placed as they are and brought to one
 * size, with every starter; a first path says where a sheet of both is drawn.
 */
export async function run({ paths }: { paths: readonly string[] }): Promise<void> {
  const engine = await openEngine();
  const [sheet, starter = 'default'] = paths;
  const rows: { ways: string; pictures: Canvas[] }[] = [];
  for (const isEven of [false, true]) {
    const shown: Shown[] = [];
    const pictures: Canvas[] = [];
    for (const name of samplePhotoNames()) {
      const drawn = await drawnWith(engine, name, { starter, isEven });
      shown.push(drawn.shown);
      pictures.push(drawn.picture);
    }
    const ways = isEven ? 'even size' : 'as it is';
    console.log(`${starter}, ${ways}: share of the slot ${spread(shown.map(({ share }) => share))}`);
    console.log(`${starter}, ${ways}: lowest point at ${spread(shown.map(({ lowest }) => lowest))}`);
    rows.push({ ways, pictures });
  }
  if (sheet !== undefined) await writeFile(sheet, await sheetOf(rows.flatMap(({ pictures }) => pictures)));
}

async function drawnWith(
  base: Engine,
  name: string,
  { starter, isEven }: { starter: string; isEven: boolean },
): Promise<{ shown: Shown; picture: Canvas }> {
  const { config } = createTemplate({ name: '', type: 'custom', ...size, starter });
  const { objects = [], background = '#ffffff' } = config;
  const layers = objects.map((layer) => (layer.kind === 'photo' ? sizedAs(layer, isEven) : layer));
  const html = writeLayers({ canvas: size, background, layers });
  const template = templateFromHtml({ html, ...size });
  const values = { TITLE: name, BRAND: 'Nordlicht', PRICE: '24.00 EUR' };
  const { tree, fonts } = fillWithFonts(template, values, { packs: base.packs, brandFonts: [] });
  const photo = paintPhotoOf(await readPhoto((await samplePhoto(name))?.bytes ?? new Uint8Array()));
  const layouts: PhotoLayout[] = [];
  const watched: PaintPhoto = {
    ...photo,
    decode: (layout) => (layouts.push(layout), photo.decode(layout)),
  };
  const input = { template, tree, canvas: size, photos: new Map([['IMAGE_URL', watched]]) };
  const drawn = await drawPicture(await base.withFonts(fonts), input);
  const slot = flattenLayers(layers).find((layer): layer is PhotoLayer => layer.kind === 'photo');
  const [layout] = layouts;
  if (slot === undefined || layout === undefined) throw new Error('no photo was drawn');
  const picture = { ...size, data: Uint8Array.from(drawn.data) };
  return { shown: shownIn(slot, layout, trueBoxes[name] ?? [0, 0, 1000, 1000]), picture };
}

function sizedAs({ evenSize: own, ...layer }: PhotoLayer, isEven: boolean): Layer {
  if (!isEven) return layer;
  return { ...layer, evenSize: own ?? { share: 80, standsOnLine: true } };
}

function shownIn(
  { width, height, padding, evenSize }: PhotoLayer,
  { drawn, top, hidden }: PhotoLayout,
  [x, y, right, bottom]: readonly [number, number, number, number],
): Shown {
  const across = ((right - x) / 1000) * drawn.width;
  const down = ((bottom - y) / 1000) * drawn.height;
  // Placed as it is, a photo lies in what the padding leaves.
  const above = evenSize === undefined ? (padding?.top ?? 0) : 0;
  const start = above + top - hidden.top;
  return {
    share: 100 * Math.max(across / width, down / height),
    lowest: (100 * (start + (bottom / 1000) * drawn.height)) / height,
  };
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => `${(sorted[Math.round((sorted.length - 1) * share)] ?? 0).toFixed(1)} %`;
  return `min ${at(0)}, lower quarter ${at(0.25)}, median ${at(0.5)}, upper quarter ${at(0.75)}, max ${at(1)}`;
}

async function sheetOf(pictures: readonly Canvas[]): Promise<Buffer> {
  const tiles = await Promise.all(
    pictures.map(async ({ data, width, height }, at) => ({
      input: await sharp(data.subarray(0, width * height * 3), { raw: { width, height, channels: 3 } })
        .resize(cellPx, cellPx)
        .png()
        .toBuffer(),
      left: (at % columns) * (cellPx + 8),
      top: Math.trunc(at / columns) * (cellPx + 8),
    })),
  );
  const [width, height] = [columns * (cellPx + 8), Math.ceil(pictures.length / columns) * (cellPx + 8)];
  return sharp({ create: { width, height, channels: 3, background: '#777777' } })
    .composite(tiles)
    .png()
    .toBuffer();
}
