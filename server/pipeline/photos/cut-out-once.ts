import { cutOutDoubts, type CutOutDoubt } from '#core/messages/reasons/products/cut-out-reasons.ts';
import type { RemarkReason } from '#core/messages/reasons/products/remark-reasons.ts';
import { ModelError, type CutOutModel } from '#server/render/cutout/read-model.ts';
import { findCutOut, findLatestCutOut, upsertCutOut, type CutOutKey } from '#server/db/runs/cutouts.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Drawing } from '#server/render/pool/drawing-for.ts';
import type { StoredPhoto } from './fetch-photo.ts';

/** A photo's background: removed where there is an alpha, else as it is, perhaps with a remark that says why. */
export interface Background {
  readAlpha(): Promise<Uint8Array | undefined>;
  remark: RemarkReason | null;
  /** Part of the picture's key where the background is not what the model at hand would make of it; else null. */
  key: string | null;
  /** Worth another look by the next run. */
  isProvisional: boolean;
  /** It should be gone and nobody can say whether it may: a picture without it must not be replaced by this one. */
  isMissing: boolean;
}

/** The background of a feed that keeps its backgrounds. */
export const untouched: Background = {
  readAlpha: () => Promise.resolve(undefined),
  remark: null,
  key: null,
  isProvisional: false,
  isMissing: false,
};

const unavailable: Background = {
  ...untouched,
  remark: { code: 'background_unavailable' },
  isProvisional: true,
  isMissing: true,
};

/** Cut-outs under way in this process: products with the same photo share one. */
const underWay = new Map<string, Promise<string>>();

/**
 * What became of a photo's background. The model runs once per photo and model, whatever the product's price or template do
 * later; that it refused is remembered as well. Fails with `PhotoError` when the photo cannot be used.
 */
export async function cutOutOnce(
  platform: Platform,
  cut: Drawing['cutOut'],
  model: CutOutModel | ModelError,
  { feedId, photo }: { feedId: string; photo: StoredPhoto },
): Promise<Background> {
  if (model instanceof ModelError) return withoutModel(platform, { feedId, photo }, null);
  const key = { feedId, photoHash: photo.hash, model: model.version };
  const place = Object.values(key).join(' ');
  const verdict =
    underWay.get(place) ?? findOrCut(platform, cut, key, photo).finally(() => underWay.delete(place));
  underWay.set(place, verdict);
  try {
    return backgroundOf(platform, key, await verdict);
  } catch (error) {
    // A network of the operator's that does not run must not cost the shop its images.
    if (!(error instanceof ModelError)) throw error;
    platform.log.error(error.message);
    return withoutModel(platform, { feedId, photo }, 'background kept for now');
  }
}

/** While no model runs, what an earlier one made of the photo holds: a picture must not get its background back. */
async function withoutModel(
  platform: Platform,
  { feedId, photo }: { feedId: string; photo: StoredPhoto },
  uncutKey: string | null,
): Promise<Background> {
  const earlier = await findLatestCutOut(platform.database.query, { feedId, photoHash: photo.hash });
  if (earlier === null) return { ...unavailable, key: uncutKey };
  const key = { feedId, photoHash: photo.hash, model: earlier.model };
  if (earlier.verdict === 'cut' && !(await platform.storage.exists(fileKeys.cutOut(key))))
    return { ...unavailable, key: uncutKey };
  const background = backgroundOf(platform, key, earlier.verdict);
  const pictureKey = earlier.verdict === 'cut' ? `cut by ${earlier.model}` : uncutKey;
  return { ...background, key: pictureKey, isProvisional: true };
}

async function findOrCut(
  platform: Platform,
  cut: Drawing['cutOut'],
  key: CutOutKey,
  photo: StoredPhoto,
): Promise<string> {
  const { database, storage } = platform;
  const known = await findCutOut(database.query, key);
  if (known !== null && (known !== 'cut' || (await storage.exists(fileKeys.cutOut(key))))) return known;
  const found = await cut(() => photo.read());
  if (found.kind === 'cut') await storage.put(fileKeys.cutOut(key), found.alpha);
  const verdict = found.kind === 'kept' ? found.doubt : found.kind;
  await upsertCutOut(database.query, { ...key, verdict, modelRuns: found.kind === 'transparent' ? 0 : 1 });
  return verdict;
}

function backgroundOf({ storage }: Platform, key: CutOutKey, verdict: string): Background {
  if (verdict === 'cut')
    return {
      ...untouched,
      async readAlpha() {
        const alpha = await storage.get(fileKeys.cutOut(key));
        if (alpha === null) throw new Error('the stored cut-out is gone');
        return alpha;
      },
    };
  return { ...untouched, remark: isDoubt(verdict) ? { code: 'background_kept', doubt: verdict } : null };
}

function isDoubt(verdict: string): verdict is CutOutDoubt {
  return Object.hasOwn(cutOutDoubts, verdict);
}
