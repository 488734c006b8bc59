import { ModelError, ownManifest } from './render/cutout/read-model.ts';
import { backgroundModel } from './pipeline/photos/background-model.ts';
import { openPreviewRenderer, type PreviewRenderer } from './pipeline/previews/preview-renderer.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { describeFonts } from '#server/render/fonts/describe-fonts.ts';
import { installedFonts } from '#server/render/fonts/find-fonts.ts';
import { openRenderPool, type RenderPool } from '#server/render/pool/render-pool.ts';

/** Everything that makes pictures: for runs, and beside it for what somebody waits for. */
export type Renderer = RenderPool & { readonly previews: PreviewRenderer };

/**
 * Opens what draws: processes of their own, because what they read comes from strangers. Where there is no network
 * that removes backgrounds, the operator reads why.
 */
export async function openRenderer({ config, log }: Pick<Platform, 'config' | 'log'>): Promise<Renderer> {
  log.info(describeFonts(installedFonts(config.fontsDir)));
  const model = await backgroundModel(config.backgroundModel);
  const options = { fontsDir: config.fontsDir, cutOutModel: config.backgroundModel ?? ownManifest };
  const [pool, previews] = [openRenderPool(options), openPreviewRenderer(options)];
  const close = async () => {
    await Promise.all([pool.close(), previews.close()]);
  };
  if (!(model instanceof ModelError)) return { ...pool, previews, close };
  log.error(model.message);
  const cutOut = () => Promise.reject(model);
  const withoutModel = {
    ...pool,
    cutOut,
    forTenant: (tenant: string | null) => ({ ...pool.forTenant(tenant), cutOut }),
  };
  return { ...withoutModel, previews: { ...previews, cutOut }, close };
}
