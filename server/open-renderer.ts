import { ModelError, ownManifest } from '#server/cutout/read-model.ts';
import { backgroundModel } from '#server/pipeline/background-model.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { describeFonts } from '#server/render/fonts/describe-fonts.ts';
import { installedFonts } from '#server/render/fonts/find-fonts.ts';
import { openRenderPool, type RenderPool } from '#server/render/pool/render-pool.ts';

/** Everything that makes pictures, for runs and for previews. */
export type Renderer = RenderPool;

/**
 * Opens what draws: processes of their own, because what they read comes from strangers. Where there is no network
 * that removes backgrounds, the operator reads why.
 */
export async function openRenderer({ config, log }: Pick<Platform, 'config' | 'log'>): Promise<Renderer> {
  log.info(describeFonts(installedFonts(config.fontsDir)));
  const model = await backgroundModel(config.backgroundModel);
  const pool = openRenderPool({
    fontsDir: config.fontsDir,
    cutOutModel: config.backgroundModel ?? ownManifest,
  });
  if (!(model instanceof ModelError)) return pool;
  log.error(model.message);
  const cutOut = () => Promise.reject(model);
  return { ...pool, cutOut, forTenant: (tenant) => ({ ...pool.forTenant(tenant), cutOut }) };
}
