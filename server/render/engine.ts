import { Renderer } from '@takumi-rs/core';
import sharp from 'sharp';
import { loadFonts, type FontSet } from './load-fonts.ts';

const cacheBytes = 16 * 1024 * 1024;

/** What draws: one native renderer with the fonts registered. Its calls run in parallel on native threads. */
export type Engine = { readonly renderer: Renderer; readonly fonts: FontSet };

/** Starts the native renderer and closes every decoder a product photo does not need. */
export async function openEngine(): Promise<Engine> {
  allowPhotoDecodersOnly();
  const fonts = await loadFonts();
  const renderer = new Renderer({ cacheMaxBytes: cacheBytes });
  for (const font of fonts.fonts) await renderer.registerFont(font);
  return { renderer, fonts };
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
