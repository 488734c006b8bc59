import { type PaintEngine, openPaintCache } from '../../paint.ts';
import { type FontChoice, baseFamily } from '../../fonts.ts';
import { decodePicture } from './decode-picture.ts';
import { Renderer } from '@takumi-rs/core';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { BrandFont } from '../fonts/brand-font.ts';
import { installedFonts } from '../fonts/find-fonts.ts';
import type { FontPack } from '../fonts/font-pack.ts';
import { openRendererFonts, type RendererFonts } from './renderer-fonts.ts';

const cacheBytes = 16 * 1024 * 1024;

/** Maximum number of cached renderers for sets of brand fonts; each holds the base family and the fonts it has used. */
const maxBrandRenderers = 8;

/** Draws with native code. Its calls run in parallel on native threads. */
export type Engine = PaintEngine & {
  /** All fonts, the base family first. */
  readonly packs: readonly FontPack[];
  /** Returns the engine for pictures with these fonts, which are loaded on first use. */
  readonly withFonts: (choice: FontChoice<BrandFont>) => Promise<Engine>;
};

/** Starts the native renderer and disables every decoder that product photos do not need. */
export async function openEngine(options: { fontsDir?: string | null } = {}): Promise<Engine> {
  allowPhotoDecodersOnly();
  const packs = installedFonts(options.fontsDir ?? null);
  const openRegistry = () => openRendererFonts(new Renderer({ cacheMaxBytes: cacheBytes }), packs);
  const unbranded = await openRegistry();
  const shared = { packs, readPicture: decodePicture, cache: openPaintCache() };
  // Families of different users may have the same name, so they never share a renderer.
  const ofBrands = new LRUCache<string, Promise<RendererFonts>>({ max: maxBrandRenderers });
  const registryFor = async ({ brandFonts }: FontChoice<BrandFont>) => {
    if (brandFonts.length === 0) return unbranded;
    const key = brandFonts.map(({ hash, family }) => `${hash} ${family}`).join('/');
    const known = ofBrands.get(key) ?? openRegistry();
    ofBrands.set(key, known);
    return known;
  };
  const withFonts = async (choice: FontChoice<BrandFont>): Promise<Engine> => {
    const { renderer, fonts } = await registryFor(choice);
    await fonts.register(choice);
    const fontKey = `${choice.families.join()} ${choice.key}`;
    return { ...shared, ...drawingWith(renderer, choice.families), withFonts, fontKey };
  };
  return { ...shared, ...drawingWith(unbranded.renderer, [baseFamily]), withFonts, fontKey: '' };
}

/** Letters fall back to the given families only, whatever other pictures have loaded before. */
export function drawingWith(
  renderer: Renderer,
  families: readonly string[],
): Pick<PaintEngine, 'draw' | 'measure'> {
  const fontFamilies = [...families];
  return {
    draw: (scene, size) => renderer.render(scene, { ...size, format: 'raw', fontFamilies }),
    measure: (scene, size) => renderer.measure(scene, { ...size, fontFamilies }),
  };
}

/** Refuses every format but the five of product photos: SVG, PDF, TIFF and the rest would be attack surface. */
function allowPhotoDecodersOnly(): void {
  sharp.cache(false);
  // One thread per photo: a feed has thousands of them, so parallel photos beat parallel rows.
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadHeif',
    ],
  });
}
