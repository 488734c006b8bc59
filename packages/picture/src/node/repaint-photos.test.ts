import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fillWithFonts } from '../fonts.ts';
import { type PaintPhoto, type PaintPhotos, openPainting } from '../paint.ts';
import { photoSlotName } from '../values.ts';
import { layerSchema, writeLayersTree } from '../layers.ts';
import { openWasmEngine } from './engine/wasm-engine.fixture.ts';
import { links, openLaw, photoChoices, photoLayers } from './repaint.fixture.ts';

const engine = await openWasmEngine();
const [plain, cutOut] = await photoChoices();

it('a document has the same pixels painted over as drawn anew when its photos come, change and go one by one', async () => {
  const law = openLaw(engine, { width: 360, height: 360 });
  const steps: [slot: number, photo: PaintPhoto | undefined][] = [
    [1, plain],
    [3, plain],
    [2, plain],
    [3, cutOut],
    [2, cutOut],
    [3, undefined],
    [1, cutOut],
    [3, cutOut],
    [2, undefined],
    [1, undefined],
  ];
  const photos = new Map<string, PaintPhoto>();
  const hashes: string[] = [];
  for (const [slot, photo] of steps) {
    if (photo === undefined) photos.delete(photoSlotName(slot));
    else photos.set(photoSlotName(slot), photo);
    const [painted, drawn] = await law({
      layers: photoLayers,
      hiddenIds: [],
      values: links,
      photos: new Map(photos),
    });
    expect([slot, painted]).toEqual([slot, drawn]);
    hashes.push(painted);
  }
  expect(new Set(hashes).size).toBe(steps.length);
});

it('a document is painted anew only where the photo is that came', async () => {
  const canvas = { width: 300, height: 100 };
  const box = { kind: 'photo', y: 10, width: 80, height: 80, fit: 'cover' };
  const layers = z.array(layerSchema).parse(
    [1, 2, 3].map((photo) => ({
      ...box,
      id: `${photo}`,
      photo,
      x: 100 * (photo - 1),
    })),
  );
  const template = writeLayersTree({ canvas, background: '#ffffff', layers });
  const { tree, fonts } = fillWithFonts(template, links, { packs: engine.packs, brandFonts: [] });
  const drawing = await engine.withFonts(fonts);
  const painting = openPainting();
  const paint = (photos: PaintPhotos) => painting.paint(drawing, { template, tree, canvas, photos });
  await paint(new Map([['IMAGE_URL', plain]]));
  const came = await paint(
    new Map([
      ['IMAGE_URL', plain],
      ['IMAGE_URL_3', plain],
    ]),
  );
  expect(came.changed).toEqual([{ left: 200, top: 10, width: 80, height: 80 }]);
  const changed = await paint(
    new Map([
      ['IMAGE_URL', cutOut],
      ['IMAGE_URL_3', plain],
    ]),
  );
  expect(changed.changed).toEqual([{ left: 0, top: 10, width: 80, height: 80 }]);
  const same = await paint(
    new Map([
      ['IMAGE_URL_3', plain],
      ['IMAGE_URL', cutOut],
    ]),
  );
  expect(same.changed).toEqual([]);
});
