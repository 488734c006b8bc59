import { fillWithFonts } from '#core/fonts/fill-with-fonts.ts';
import { drawPicture, drawWholeScene } from '#core/paint/draw-picture.ts';
import { layerSchema, type Layer } from '#core/template/layers/layer-schema.ts';
import { writeLayers } from '#core/template/layers/write-layers.ts';
import { encodeJpeg } from '#server/render/encode-jpeg.ts';
import { openEngine } from '#server/render/engine/engine.ts';
import { paintPhotoOf } from '#server/render/photo/paint-photo.ts';
import { readPhoto } from '#server/render/photo/read-photo.ts';
import { templateFromHtml } from '#server/render/template-from-html.ts';
import { makePhotos, productOf } from './bench-photos.ts';
import { canvas } from './picture-engines.ts';

const rounds = 7;
const picturesPerRound = 16;

const photo = { kind: 'photo', id: 'photo', x: 60, y: 60, width: 960, height: 720, fit: 'cover' };
const title = {
  kind: 'text',
  id: 'title',
  text: '{{TITLE}}',
  x: 60,
  y: 820,
  width: 960,
  height: 90,
  fontSize: 56,
};
const price = {
  kind: 'text',
  id: 'price',
  text: '{{PRICE}}',
  x: 60,
  y: 930,
  width: 960,
  height: 90,
  fontSize: 72,
};
const half = { kind: 'shape', id: 'ink', x: 300, y: 100, width: 700, height: 640, fill: '#facc15' };
const shadow = { x: 10, y: 30, blur: 40, color: 'rgba(0, 0, 0, 0.5)' };
const behind = { ...photo, id: 'ink', x: 0, y: 0, width: 1080, height: 1080 };

/** A plain ad, and the same with one ink each. */
const ads: Readonly<Record<string, readonly object[]>> = {
  plain: [photo, title, price],
  'a shape over the photo': [photo, half, title, price],
  'the same, mixed with it': [photo, { ...half, blend: 'multiply' }, title, price],
  'the photo mixed with the ground': [{ ...photo, blend: 'multiply' }, title, price],
  'words mixed with the photo': [photo, { ...title, y: 300, blend: 'overlay' }, price],
  'the photo out of focus behind': [{ ...behind, blur: 60 }, photo, title, price],
  'the photo behind, as it is': [behind, photo, title, price],
  'a shadow of the photo': [{ ...photo, shadow: { ...shadow, castBy: 'photo' } }, title, price],
  'a shadow of its box': [{ ...photo, shadow }, title, price],
  'colours from the photo': [
    { ...half, ...behind, kind: 'shape', fill: '{{PHOTO_COLOR}}' },
    photo,
    { ...title, color: '{{PHOTO_COLOR_INK}}' },
    price,
  ],
  'outlined words': [photo, { ...title, stroke: { width: 5, color: '#dc2626', position: 'outside' } }, price],
  stars: [photo, title, { kind: 'rating', id: 'ink', value: '4.6', x: 60, y: 930, width: 400, height: 72 }],
  'a code': [
    photo,
    title,
    price,
    { kind: 'qr', id: 'ink', value: '{{TITLE}}', x: 800, y: 820, width: 220, height: 220 },
  ],
};

/** Measures what each ink adds to a plain ad, in CPU time by turns; mixed ones also as one scene, which they used to be. */
export async function run({ json }: { json: boolean }): Promise<void> {
  const engines = await inkEngines();
  const photos = await makePhotos();
  const samples = new Map(engines.map(({ name }) => [name, [] as number[]]));
  let next = 0;
  for (let round = -1; round < rounds; round += 1)
    for (const { name, draw } of engines) {
      const start = process.cpuUsage();
      const count = round < 0 ? 2 : picturesPerRound;
      for (let at = 0; at < count; at += 1) await draw(productOf((next += 1), photos));
      const { user, system } = process.cpuUsage(start);
      if (round >= 0) samples.get(name)?.push((user + system) / 1000 / count);
    }
  const plain = samples.get('plain') ?? [];
  const rows = [...samples].map(([name, own]) => ({
    name,
    cpuMs: Number(medianOf(own).toFixed(1)),
    ofPlain: Number(medianOf(own.map((ms, round) => ms / (plain[round] ?? ms))).toFixed(2)),
  }));
  if (json) console.log(JSON.stringify({ bench: 'inks', canvas, rounds, picturesPerRound, rows }));
  else console.table(rows);
}

async function inkEngines() {
  const base = await openEngine();
  return Object.entries(ads).flatMap(([name, stored]) => {
    const layers: Layer[] = stored.map((layer) => layerSchema.parse(layer));
    const template = templateFromHtml({
      html: writeLayers({ canvas, background: '#f8fafc', layers }),
      ...canvas,
    });
    const drawing = (draw: typeof drawPicture) => async (product: ReturnType<typeof productOf>) => {
      const { tree, fonts } = fillWithFonts(template, product.values, { packs: base.packs, brandFonts: [] });
      const pictures = new Map([['IMAGE_URL', paintPhotoOf(await readPhoto(product.photo))]]);
      await encodeJpeg(await draw(await base.withFonts(fonts), { template, tree, canvas, photos: pictures }));
    };
    const isMixed = stored.some((layer) => 'blend' in layer);
    return [
      { name, draw: drawing(drawPicture) },
      ...(isMixed ? [{ name: `${name}, as one scene`, draw: drawing(drawWholeScene) }] : []),
    ];
  });
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.trunc(numbers.length / 2)] ?? 0;
}
