import type { PaintEngine } from '#core/paint/paint-engine.ts';
import { readPicture } from './read-picture.ts';
import { Renderer } from '@takumi-rs/core';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { FontChoice } from '../fonts/choose-fonts.ts';
import { baseFamily, installedFonts } from '../fonts/find-fonts.ts';
import type { FontPack } from '../fonts/font-pack.ts';
import { FontRegistry } from '../fonts/font-registry.ts';
import { openPaintCache } from '#core/paint/paint-cache.ts';

const cacheBytes = 16 * 1024 * 1024;

/** Renderers kept for sets of brand fonts; each holds the base family and what was drawn with it. */
const maxBrandRenderers = 8;

/** What draws natively. Its calls run in parallel on native threads. */
export type Engine = PaintEngine & {
  /** Every font there is, the base family first. */
  readonly packs: readonly FontPack[];
  /** The engine for pictures with these fonts, which are loaded when they are first needed. */
  readonly withFonts: (choice: FontChoice) => Promise<Engine>;
};

/** Starts the native renderer and closes every decoder a product photo does not need. */
export async function openEngine(options: { fontsDir?: string | null } = {}): Promise<Engine> {
  allowPhotoDecodersOnly();
  const packs = installedFonts(options.fontsDir ?? null);
  const [base] = packs;
  const openRegistry = async () => {
    const registry = new FontRegistry(new Renderer({ cacheMaxBytes: cacheBytes }));
    await registry.registerFiles(base?.family ?? baseFamily, base?.files ?? []);
    return registry;
  };
  const unbranded = await openRegistry();
  const shared = { packs, readPicture, cache: openPaintCache() };
  // Families of different users may have the same name, so they never meet in one renderer.
  const ofBrands = new LRUCache<string, Promise<FontRegistry>>({ max: maxBrandRenderers });
  const registryFor = async ({ brandFonts }: FontChoice) => {
    if (brandFonts.length === 0) return unbranded;
    const key = brandFonts.map(({ hash, family }) => `${hash} ${family}`).join('/');
    const known = ofBrands.get(key) ?? openRegistry();
    ofBrands.set(key, known);
    return known;
  };
  const withFonts = async (choice: FontChoice): Promise<Engine> => {
    const registry = await registryFor(choice);
    await registry.register(choice);
    const fontKey = `${choice.families.join()} ${choice.key}`;
    return { ...shared, ...drawingWith(registry.renderer, choice.families), withFonts, fontKey };
  };
  return { ...shared, ...drawingWith(unbranded.renderer, [baseFamily]), withFonts, fontKey: '' };
}

/** Letters fall back to the given families only, whatever else was loaded for other pictures before. */
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

/** Everything is refused except the five formats of product photos: SVG, PDF, TIFF and the rest are attack surface. */
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
