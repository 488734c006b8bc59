import { paintPhotoOf } from '#server/render/photo/paint-photo.ts';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { renderAsync } from '@resvg/resvg-js';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { fillTemplate } from '#core/template/bindings/fill-template.ts';
import { createDefaultTemplate, createTemplate } from '#core/template/starters/create-template.ts';
import { starterIds } from '#core/template/starters/starter-ids.ts';
import type { TemplateNode } from '#core/template/template-tree.ts';
import { openEngine } from '#server/render/engine/engine.ts';
import { fillWithFonts } from '#core/fonts/fill-with-fonts.ts';
import { heapGrowth } from '#server/render/pool/drawing-process.ts';
import { openRenderPool } from '#server/render/pool/render-pool.ts';
import { createImageRenderer } from '#server/render/create-image-renderer.ts';
import { drawPicture, drawWholeScene } from '#core/paint/draw-picture.ts';
import { encodeJpeg } from '#server/render/encode-jpeg.ts';
import { readPhoto } from '#server/render/photo/read-photo.ts';
import { templateFromHtml } from '#server/render/template-from-html.ts';

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
const photoBox = { width: 1008, height: 748 };

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
      const photos = new Map([['IMAGE_URL', paintPhotoOf(await readPhoto(photo))]]);
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
    photos: new Map([['IMAGE_URL', paintPhotoOf(await readPhoto(photo))]]),
  });
  if (drawn.channels !== 3) throw new Error('the default template is not drawn in layers');
  return drawn.data;
}

/** The usual pair from npm, given the same tree, the same fonts and a photo already cut to size by sharp. */
export async function satoriEngine(): Promise<BenchEngine> {
  const fonts = await satoriFonts();
  const { tree } = templateFromHtml({ html: defaultHtml(), ...canvas });
  return {
    name: 'satori + resvg',
    note: 'photo cut to size by sharp first; Huffman tables standard',
    draw: async ({ values, photo }) => {
      const fitted = await sharp(photo)
        .resize(photoBox.width, photoBox.height, { fit: 'inside' })
        .jpeg({ quality: 95, optimiseCoding: false })
        .toBuffer();
      const source = `data:image/jpeg;base64,${fitted.toString('base64')}`;
      const svg = await satori(vnodeOf(fillTemplate(tree, values), source), { ...canvas, fonts });
      const { pixels } = await renderAsync(svg, { font: { loadSystemFonts: false } });
      return sharp(pixels, { raw: { ...canvas, channels: 4 } })
        .removeAlpha()
        .jpeg({ quality, optimiseCoding: false })
        .toBuffer();
    },
  };
}

/** The default template for the bench's canvas. */
export function defaultHtml(): string {
  return createDefaultTemplate({ name: '', type: 'facebook', ...canvas }).html;
}

async function satoriFonts(): Promise<Font[]> {
  const require = createRequire(import.meta.url);
  return Promise.all(
    ([400, 600, 700] as const).map(async (weight) => ({
      name: 'Inter',
      weight,
      style: 'normal' as const,
      data: await readFile(require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`)),
    })),
  );
}

type Vnode = { type: string; key: null; props: Record<string, unknown> };

/** The same tree as plain elements; the few words the other layout engine does not know are translated. */
function vnodeOf(node: TemplateNode, photoSource: string): Vnode {
  if (node.kind === 'image') return vnode('img', { src: photoSource, style: node.style });
  if (node.kind === 'text') return vnode('span', { children: node.text });
  const { WebkitLineClamp, ...style } = node.style;
  const [only] = node.children;
  const isText = node.children.length === 1 && only?.kind === 'text';
  const clamp = WebkitLineClamp === undefined ? {} : { lineClamp: Number(WebkitLineClamp) };
  return vnode('div', {
    style: { ...style, display: isText ? 'block' : 'flex', ...clamp },
    children: isText ? only.text : node.children.map((child) => vnodeOf(child, photoSource)),
  });
}

function vnode(type: string, props: Record<string, unknown>): Vnode {
  return { type, key: null, props };
}
