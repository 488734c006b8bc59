import { ModelError } from '#server/cutout/read-model.ts';
import { backgroundModel } from '#server/pipeline/background-model.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { createPhotoCutter, type PhotoCutter } from '#server/render/cut-out-photo.ts';
import { describeFonts } from '#server/render/fonts/describe-fonts.ts';
import { installedFonts } from '#server/render/fonts/find-fonts.ts';
import { createImageRenderer, type ImageRenderer } from '#server/render/render-product-image.ts';

/** Everything that makes pictures, for runs and for previews. */
export type Renderer = ImageRenderer & { readonly cutOut: PhotoCutter };

/** Opens what draws; a process needs one. */
export async function openRenderer({ config, log }: Pick<Platform, 'config' | 'log'>): Promise<Renderer> {
  const images = await createImageRenderer({ fontsDir: config.fontsDir });
  log.info(describeFonts(installedFonts(config.fontsDir)));
  return { ...images, cutOut: await openCutter({ config, log }) };
}

/** Removes backgrounds where the model can be used; where it cannot, the operator reads why and no photo gets here. */
async function openCutter({ config, log }: Pick<Platform, 'config' | 'log'>): Promise<PhotoCutter> {
  const model = await backgroundModel(config.backgroundModel);
  if (!(model instanceof ModelError)) return createPhotoCutter(model);
  log.error(model.message);
  return () => Promise.reject(model);
}
