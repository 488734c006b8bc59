import { toPaintPhoto, openEngine, createImageRenderer, encodeJpeg, readPhoto } from '#picture/node';
import { setFlagsFromString } from 'node:v8';
import sharp from 'sharp';
import { createDefaultTemplate, createTemplate, starterIds } from '#picture/designs';
import { fillWithFonts } from '#picture/fonts';
import { drawPicture, drawWholeScene } from '#picture/paint';
import { heapGrowth } from '#server/render/pool/drawing-process.ts';
import { openRenderPool } from '#server/render/pool/render-pool.ts';
import { templateFromHtml } from '#picture/files';

/** The canvas that every engine draws, in px. */
export const canvas = { width: 1080, height: 1080 };

/** One product as the engines get it. */
export type BenchProduct = { values: Record<string, string>; photo: Uint8Array };

/** A way to turn a product into a JPEG; `note` says what a reader must know to compare. */
export type BenchEngine = {
  readonly name: string;
  readonly note: string;
  readonly draw: (product: BenchProduct) => Promise<Buffer>;
};

const quality = 82;

/** Decode, resize and encode of the same photo: what no engine can do without. */
export function floorEngine(optimiseCoding: boolean): BenchEngine {
  return {
    name: optimiseCoding ? 'floor' : 'floor, plain coding',
    note: `decode, resize, JPEG; Huffman tables ${optimiseCoding ? 'optimised' : 'standard'}`,
    draw: ({ photo }) => {
      const { width, height } = canvas;
      return sharp(photo).resize(width, height).jpeg({ quality, optimiseCoding }).toBuffer();
    },
  };
}

/** Our renderer with the default template, in this process. */
export async function ourEngine(): Promise<BenchEngine> {
  // As in the processes of the product's pool.
  setFlagsFromString(heapGrowth);
  const renderer = await createImageRenderer();
  const template = templateFromHtml({ html: defaultHtml(), ...canvas });
  return {
    name: 'feedmaker',
    note: 'layer by layer; Huffman tables standard',
    draw: async (product) => (await renderer.render({ template, ...canvas, ...product })).jpeg,
  };
}

/** The same with each of the other designs that a new template can begin with. */
export async function starterEngines(): Promise<BenchEngine[]> {
  const renderer = await createImageRenderer();
  const [, ...others] = starterIds;
  return others.map((starter) => {
    const { html } = createTemplate({ name: '', type: 'facebook', ...canvas, starter });
    const template = templateFromHtml({ html, ...canvas });
    return {
      name: `- ${starter}`,
      note: 'another starter',
      draw: async (product) => (await renderer.render({ template, ...canvas, ...product })).jpeg,
    };
  });
}

/** The same in the product's pool of processes, with what the way there and back costs. */
export function poolEngine(): BenchEngine & { close: () => Promise<void> } {
  const pool = openRenderPool();
  const template = templateFromHtml({ html: defaultHtml(), ...canvas });
  return {
    name: 'feedmaker, pool',
    note: 'the same in processes of its own; Huffman tables standard',
    draw: async (product) => (await pool.render({ template, ...canvas, ...product })).jpeg,
    close: () => pool.close(),
  };
}

/** Our renderer without the fast path: the same template as one scene. */
export async function sceneEngine(): Promise<BenchEngine> {
  const base = await openEngine();
  const template = templateFromHtml({ html: defaultHtml(), ...canvas });
  return {
    name: 'feedmaker, one scene',
    note: 'the way of templates that layers cannot draw; Huffman tables standard',
    draw: async ({ values, photo }) => {
      const { tree, fonts } = fillWithFonts(template, values, { packs: base.packs, brandFonts: [] });
      const engine = await base.withFonts(fonts);
      const photos = new Map([['IMAGE_URL', toPaintPhoto(await readPhoto(photo))]]);
      return encodeJpeg(await drawWholeScene(engine, { tree, canvas, photos }));
    },
  };
}

/**
 * The default template without what a browser does not do, or does its own way: continuing the photo's ground, and
 * choosing where balanced lines break, for which CSS has no rule.
 */
export function comparableHtml(): string {
  return defaultHtml()
    .replace('data-ground="extend"', '')
    .replace(/data-product-\w+="\w+"/g, '')
    .replace('text-wrap:balance', '');
}

/** Our pixels of the comparable template before they are encoded, RGB. */
export async function drawOurPixels({ values, photo }: BenchProduct): Promise<Uint8Array> {
  const base = await openEngine();
  const template = templateFromHtml({ html: comparableHtml(), ...canvas });
  const { tree, fonts } = fillWithFonts(template, values, { packs: base.packs, brandFonts: [] });
  const engine = await base.withFonts(fonts);
  const drawn = await drawPicture(engine, {
    template,
    tree,
    canvas,
    photos: new Map([['IMAGE_URL', toPaintPhoto(await readPhoto(photo))]]),
  });
  if (drawn.channels !== 3) throw new Error('the default template is not drawn in layers');
  return drawn.data;
}

/** The default template for the bench's canvas. */
export function defaultHtml(): string {
  return createDefaultTemplate({ name: '', type: 'facebook', ...canvas }).html;
}
