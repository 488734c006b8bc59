import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fillTemplate } from '#core/template/bindings/fill-template.ts';
import { shownValues } from '#core/price/shown-values.ts';
import { normalizeKey } from '#core/template/bindings/normalize-key.ts';
import { photoSlotName } from '#core/template/bindings/photo-slots.ts';
import type { Layer } from '#core/template/layers/layer-schema.ts';
import { writeLayers } from '#core/template/layers/write-layers.ts';
import { ownManifest, readModel } from '#server/render/cutout/read-model.ts';
import { openEngine, type Engine } from '#server/render/engine/engine.ts';
import { lettersIn, type BrandFont } from '#server/render/fonts/brand-font.ts';
import { createPhotoCutter, type PhotoCutter } from '#server/render/photo/cut-out/cut-out-photo.ts';
import { renderProductImage, type RenderInput } from '#server/render/render-product-image.ts';
import { seenOf } from '#server/render/seen-tree.fixture.ts';
import { templateFromHtml } from '#server/render/template-from-html.ts';
import type { TemplateBox } from '#core/template/template-tree.ts';
import { samplePhoto } from '#server/serve/sample-shop/sample-shop.ts';
import type { Ad, AdProduct } from './ad.ts';

/** Draws an ad's product as a feed would get it, as a JPEG; `without` hides layers by their ids. */
export type DrawAd = (ad: Ad, product: AdProduct, without?: readonly string[]) => Promise<Buffer>;

// While all windows of the products' sales are open.
const nowMs = Date.UTC(2026, 10, 1);

/** Opens what ads are drawn with; an engine if it has to be a certain one. */
export async function openAds(engine?: Engine): Promise<DrawAd> {
  const base = engine ?? (await openEngine());
  let cutter: Promise<PhotoCutter> | undefined;
  const cutOutOf = async ({ isCutOut = false }: AdProduct, photo: Buffer) => {
    if (!isCutOut) return {};
    const cut = await (cutter ??= readModel(ownManifest).then(createPhotoCutter));
    const found = await cut(photo);
    if (found.kind !== 'cut') throw new Error('the background of this photo stays');
    return { cutOut: found.alpha };
  };
  return async (ad, product, without = []) => {
    const input = await inputOf(ad, product, without);
    const cutOut = await cutOutOf(product, input.photo);
    const { jpeg } = await renderProductImage(base, null, { ...input, ...cutOut });
    return jpeg;
  };
}

/** The HTML of an ad without the layers that are hidden. */
export function htmlOf({ width, height, background, layers }: Ad, hiddenIds: readonly string[] = []): string {
  return writeLayers({ canvas: { width, height }, background, layers: [...layers] as Layer[], hiddenIds });
}

const templateOf = (ad: Ad, without: readonly string[]) =>
  templateFromHtml({ html: htmlOf(ad, without), width: ad.width, height: ad.height });

/** What a product fills an ad with. */
function valuesOf({ texts, furtherPhotos = [], fieldPictures = {} }: AdProduct): Record<string, string> {
  const slots = [...furtherPhotos.map((_name, at) => photoSlotName(at + 2)), ...Object.keys(fieldPictures)];
  const { values } = shownValues(texts, nowMs);
  const shown = Object.entries(values).map(([key, value]) => [normalizeKey(key), value]);
  const links = slots.map((slot) => [slot, `https://shop.example/${slot}`]);
  return Object.fromEntries([...shown, ...links]);
}

/** What of an ad is drawn for a product, before it is. */
export function treeOf(ad: Ad, product: AdProduct, without: readonly string[] = []): TemplateBox {
  return seenOf(fillTemplate(templateOf(ad, without).tree, valuesOf(product)));
}

async function inputOf(
  ad: Ad,
  { texts, photo, furtherPhotos: further = [], fieldPictures = {} }: AdProduct,
  without: readonly string[],
): Promise<RenderInput & { photo: Buffer }> {
  const { width, height } = ad;
  const ownPhotos = await Promise.all(
    further.map(async (name, at) => ({ slot: photoSlotName(at + 2), photo: await photoOf(name) })),
  );
  const ofFields = Object.entries(fieldPictures).map(([slot, uri]) => ({
    slot,
    photo: Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64'),
  }));
  const furtherPhotos = [...ownPhotos, ...ofFields];
  return {
    template: templateOf(ad, without),
    width,
    height,
    values: valuesOf({ texts, photo, furtherPhotos: further, fieldPictures }),
    photo: await photoOf(photo),
    furtherPhotos,
    brandFonts: [ownTypeface],
  };
}

async function photoOf(name: string): Promise<Buffer> {
  const photo = await samplePhoto(name);
  if (photo === null) throw new Error(`the sample shop has no photo ${name}`);
  return Buffer.from(photo.bytes);
}

const data = readFileSync(new URL('../../fixtures/fonts/shop-mono.ttf', import.meta.url));

/** A typeface that a shop uploaded. */
const ownTypeface: BrandFont = {
  family: 'Shop Mono',
  weight: 400,
  style: 'normal',
  letters: lettersIn(data),
  hash: createHash('sha256').update(data).digest('hex'),
  data,
};
