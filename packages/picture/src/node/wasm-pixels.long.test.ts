import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fillWithFonts } from '../fonts.ts';
import { drawPicture, type PaintPhoto, type PaintPhotos, type Size } from '../paint.ts';
import { describePaintEngine } from '../paint/paint-engine.contract.ts';
import { parseTemplateHtml } from '../html.ts';
import { layerSchema, writeLayers } from '../layers.ts';
import { randomLayers } from '../template/layers/random-layers.fixture.ts';
import { createTemplate, starterIds } from '../designs.ts';
import { sizePresets } from '../index.ts';
import { isLongRun, paired, sampled, usually } from '../../../../tests/harness/long-run.ts';
import { openEngine, type Engine } from './engine/engine.ts';
import { openWasmEngine } from './engine/wasm-engine.fixture.ts';
import { randomTemplates, templatesWithPhotos } from './parity.fixture.ts';
import { makePng, paintPhoto } from './photo.fixture.ts';
import { toPaintPhoto } from './photo/paint-photo.ts';
import { readPhoto } from './photo/read-photo.ts';

describePaintEngine('of the server', openEngine);
describePaintEngine('of the editor', openWasmEngine);

const titles = [
  'Trail running shoe with a recycled sole, size 42',
  'Кофейная чашка с блюдцем',
  'Ελαιόλαδο εξαιρετικό παρθένο',
  'حذاء جري خفيف الوزن',
  'נעלי ריצה קלות',
  'รองเท้าวิ่งน้ำหนักเบา',
  'हल्के दौड़ने वाले जूते',
  'Herren Laufschuhe Nike Air 🔥 leicht und schnell حذاء رياضي',
  'Gift box 🎁 for the family 👨‍👩‍👧‍👦 🇳🇱',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
];

/** Three photos, of which the first shows a thing on a ground and the others nothing that could be told apart. */
async function photosOf(): Promise<PaintPhotos> {
  const photos = new Map<string, PaintPhoto>();
  for (const [at, slot] of ['IMAGE_URL', 'IMAGE_URL_2', 'IMAGE_URL_3'].entries()) {
    const isThing = (x: number, y: number) => at === 0 && x > 0.3 && x < 0.7 && y > 0.2 && y < 0.6;
    const picture = paintPhoto(600, 800 - 200 * at, (x, y) =>
      isThing(x, y) ? [40, 60, 150] : [200 - 20 * x, 190 - 30 * y, 170 - 80 * at],
    );
    photos.set(slot, toPaintPhoto(await readPhoto(await picture.jpeg().toBuffer())));
  }
  return photos;
}

type Design = Size & { readonly html: string };

/** Starters, small ones in the usual run; layers that are drawn by their outlines; random layers with a photo and with three. */
async function designsOf(): Promise<Design[]> {
  const logo = await makePng(60, 40, (x, y) => [255 * x, 255 * y, 90]);
  const presets = new Map(sizePresets.map(({ width, height }) => [`${width}x${height}`, { width, height }]));
  const small = [
    { width: 360, height: 360 },
    { width: 270, height: 480 },
  ];
  const pairs = isLongRun ? paired([...presets.values()], starterIds) : paired(small, sampled(starterIds, 5));
  return [
    ...pairs.map(([size, starter]) => ({
      ...size,
      html: createTemplate({ starter, name: '', type: 'custom', ...size }).html,
    })),
    ...sampled([...Array(12).keys()], 2).map(outlinesOf),
    ...randomTemplates(logo, { seed: 77, count: usually(2, 16) }),
    ...templatesWithPhotos(logo, { seed: 78, count: usually(2, 8) }),
  ];
}

/** Random layers that are drawn by their outlines, turned as they may be. */
function outlinesOf(seed: number): Design {
  const canvas = { width: 700, height: 700 };
  const layers = [1, 2, 3]
    .flatMap((at) => z.array(layerSchema).parse(randomLayers(100 * at + seed)))
    .filter(({ kind }) => kind === 'shape' || kind === 'badge')
    .map((layer, at) => ({ ...layer, id: `layer ${at}` }));
  return { ...canvas, html: writeLayers({ canvas, background: '#ffffff', layers }) };
}

it('a picture has the same pixels from both, before it is encoded', { timeout: 240_000 }, async () => {
  const engines = [await openEngine(), await openWasmEngine()];
  const photos = await photosOf();
  const links = { IMAGE_URL_2: 'https://shop.example/2', IMAGE_URL_3: 'https://shop.example/3' };
  const designs = await designsOf();
  for (const [at, { html, ...canvas }] of designs.entries()) {
    const values = {
      BRAND: 'Northwind',
      TITLE: titles[at % titles.length] ?? '',
      PRICE: '1.299,00 €',
      ...links,
    };
    const hashOf = async (base: Engine): Promise<string> => {
      const template = parseTemplateHtml(html);
      const { tree, fonts } = fillWithFonts(template, values, { packs: base.packs, brandFonts: [] });
      const { data } = await drawPicture(await base.withFonts(fonts), { template, tree, canvas, photos });
      return createHash('sha256').update(data).digest('hex');
    };
    const [server, editor] = [await hashOf(engines[0]!), await hashOf(engines[1]!)];
    expect([at, html.slice(0, 300), editor]).toEqual([at, html.slice(0, 300), server]);
  }
  // One of each script at least.
  expect(designs.length).toBeGreaterThanOrEqual(titles.length);
});
