import { readFile } from 'node:fs/promises';
import type { Renderer } from '@takumi-rs/core';
import { FontRegistry, type FontPack } from '../../fonts.ts';
import type { BrandFont } from '../fonts/brand-font.ts';

export type RendererFonts = { readonly renderer: Renderer; readonly fonts: FontRegistry<BrandFont> };

/** Loads the family that every text falls back to, the first of the packs, into a new renderer. */
export async function openRendererFonts(
  renderer: Renderer,
  [base]: readonly FontPack[],
): Promise<RendererFonts> {
  const fonts = new FontRegistry<BrandFont>({
    readFile: ({ path }) => readFile(path),
    readOwn: ({ data }) => Promise.resolve(data),
    registerFont: (details) => renderer.registerFont(details),
  });
  if (base !== undefined) await fonts.registerFiles(base.family, base.files);
  return { renderer, fonts };
}
