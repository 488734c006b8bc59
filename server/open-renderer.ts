import path from 'node:path';
import { openFittedRoom } from './files/fitted-room.ts';
import { planDrawing, readMachine } from './platform/process/drawing-plan.ts';
import { lackingDiskBytes, shareOfDisk } from './platform/process/disk-space.ts';
import { ModelError, ownManifest, describeFonts, installedFonts } from '#picture/files';
import { backgroundModel, networkBytes } from '#server/background-model.ts';
import { noteStoppedFeed } from './operation/installation/note-stopped-feed.ts';
import { openPreviewRenderer, type PreviewRenderer } from './pipeline/previews/preview-renderer.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { openRenderPool, type RenderPool } from '#server/render/pool/render-pool.ts';

/** Default share of the disk for photos scaled for drawing: room for some 10,000 photos of a shop. */
const fittedShare = 0.05;
const fittedBytesMax = 4 * 1024 ** 3;

/** Priority (nice) of drawing for runs: leaves most of a core to calls and the database, and still gets a quarter under constant load. */
const yields = 5;

/** Everything that draws: for runs, and separately for previews that somebody waits for. */
export type Renderer = RenderPool & { readonly previews: PreviewRenderer };

/**
 * Opens the drawing processes, separate because they read untrusted data. Logs for the operator why the network that removes backgrounds is
 * missing, if so.
 */
export async function openRenderer(
  platform: Pick<Platform, 'config' | 'log' | 'database' | 'clock'>,
): Promise<Renderer> {
  const { config, log } = platform;
  log.info(describeFonts(installedFonts(config.fontsDir)));
  const model = await backgroundModel(config);
  const fitted = await openFittedRoom({
    folder: path.join(config.dataDir, 'files', 'fitted'),
    maxBytes: config.fittedPhotosBytes ?? (await shareOfDisk(config, fittedShare, fittedBytesMax)),
    lackingBytes: () => lackingDiskBytes(config),
  });
  // A network that cannot be used is not loaded.
  const extraBytes = model instanceof ModelError ? 0 : await networkBytes(config);
  const { forRuns, forPreviews, maxBytes } = planDrawing(readMachine(), config, extraBytes);
  if (extraBytes > 0)
    log.info(
      `The background model takes ${Math.round(extraBytes / 2 ** 20)} MB in each of ${forRuns + forPreviews} processes that draw.`,
    );
  const cutOutModel = config.backgroundModel ?? ownManifest;
  const options = { fontsDir: config.fontsDir, cutOutModel, fitted, maxBytes };
  const noteSuspect = (feed: string) => void noteStoppedFeed(platform, feed);
  const pool = openRenderPool({ ...options, size: forRuns, yields, noteSuspect });
  const previews = openPreviewRenderer({ ...options, size: forPreviews });
  const close = async () => {
    await Promise.all([pool.close(), previews.close()]);
    fitted.close();
  };
  if (!(model instanceof ModelError)) return { ...pool, previews, close };
  log.error(model.message);
  const cutOut = () => Promise.reject(model);
  const withoutModel = {
    ...pool,
    cutOut,
    forTenant: (...whose: Parameters<RenderPool['forTenant']>) => ({ ...pool.forTenant(...whose), cutOut }),
  };
  return { ...withoutModel, previews: { ...previews, cutOut }, close };
}
