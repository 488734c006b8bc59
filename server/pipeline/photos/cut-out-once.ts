import { cutOutDoubts } from '#core/messages/reasons/products/cut-out-reasons.ts';
import type { CutOutDoubt } from '#picture/paint';
import type { RemarkReason } from '#core/messages/reasons/products/remark-reasons.ts';
import { ModelError, type CutOutModel } from '#picture/files';
import { findDecision, readMask, type DrawnDecision } from '#server/db/runs/photos/cutout-decisions.ts';
import {
  findCutOut,
  findLatestCutOut,
  upsertCutOut,
  type KnownCutOut,
} from '#server/db/runs/photos/cutouts.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { SharedWork } from '#server/platform/turns/shared-work.ts';
import type { Drawing } from '#server/render/pool/drawing-for.ts';
import type { StoredPhoto } from './fetch-photo.ts';

/** How a photo's background is shown: removed if there is an alpha, else kept, possibly with a remark saying why. */
export interface Background {
  readAlpha(): Promise<Uint8Array | undefined>;
  remark: RemarkReason | null;
  /** Part of the picture's key: how the photo is shown. Null if its background is to be kept. */
  key: string | null;
  /**
   * The network's verdict and the decision about the photo, in the format of the column `backgrounds`. Null if its background is to be
   * kept.
   */
  state: string | null;
  /** True if the next run should check again. */
  isProvisional: boolean;
  /** True if the background should be removed but the network could not run: then a published picture without it must not be replaced. */
  isMissing: boolean;
}

/** The result for a feed that keeps backgrounds. */
export const untouched: Background = {
  readAlpha: () => Promise.resolve(undefined),
  remark: null,
  key: null,
  state: null,
  isProvisional: false,
  isMissing: false,
};

const unavailable: Background = {
  ...untouched,
  remark: { code: 'background_unavailable' },
  isProvisional: true,
  isMissing: true,
};

/** Cuts out photos, and applies people's masks to the result. */
export type CutOuts = Pick<Drawing, 'cutOut' | 'correctAlpha'>;

/** A photo with its owner, and the project whose decisions apply; null without a project. */
interface PhotoOf {
  readonly userId: string;
  readonly projectId: string | null;
  readonly photo: StoredPhoto;
  /** Decision to use instead of the stored one. */
  readonly as?: DrawnDecision | undefined;
}

type Seen = KnownCutOut & { readonly model: string };

/** Cut-outs running in this process, so that products with the same photo share one. */
const underWay = new SharedWork<KnownCutOut>();
const corrections = new SharedWork<Corrected>();

/** An alpha corrected by a mask; null if nothing of the product is left, 'outdated' if the mask was deleted. */
type Corrected = Uint8Array | null | 'outdated';

/**
 * Cuts out a photo, applying people's decisions. The model runs once per photo and model, whatever changes later in price, template or
 * decisions; doubts are cached as well. Fails with `PhotoError` if the photo cannot be used.
 */
export async function cutOutOnce(
  platform: Platform,
  draw: CutOuts,
  model: CutOutModel | ModelError,
  of: PhotoOf,
): Promise<Background> {
  if (model instanceof ModelError) return withoutModel(platform, draw, of, null);
  try {
    const known = await seenOnce(platform, draw, model, of);
    return await resolveBackground(platform, draw, of, { ...known, model: model.version });
  } catch (error) {
    // A custom network that does not run must not cost the shop its images.
    if (!(error instanceof ModelError)) throw error;
    platform.log.error(error.message);
    return withoutModel(platform, draw, of, 'background kept for now');
  }
}

/** Returns the model's result for a photo, ignoring people's decisions; it runs once per photo. Fails with `ModelError`, `PhotoError`. */
export function seenOnce(
  platform: Platform,
  draw: Pick<CutOuts, 'cutOut'>,
  model: CutOutModel,
  { userId, photo }: Pick<PhotoOf, 'userId' | 'photo'>,
): Promise<KnownCutOut> {
  const key = { userId, photoHash: photo.hash, model: model.version };
  const { database, storage } = platform;
  return underWay.do(Object.values(key).join(' '), async () => {
    const known = await findCutOut(database.query, key);
    if (known !== null && (known.verdict === 'transparent' || (await storage.exists(fileKeys.alpha(key)))))
      return known;
    const found = await draw.cutOut(() => photo.read());
    if (found.kind !== 'transparent') await storage.put(fileKeys.alpha(key), found.alpha);
    const verdict = found.kind === 'kept' ? found.doubt : found.kind;
    const showsProduct = found.kind === 'cut' || (found.kind === 'kept' && !found.isEmpty);
    const modelRuns = found.kind === 'transparent' ? 0 : 1;
    await upsertCutOut(database.query, { ...key, verdict, showsProduct, modelRuns });
    return { verdict, shows_product: showsProduct };
  });
}

/** Returns an earlier result of the model while none can run: a picture must not get its background back. */
async function withoutModel(
  platform: Platform,
  draw: CutOuts,
  of: PhotoOf,
  uncutKey: string | null,
): Promise<Background> {
  const { userId, photo } = of;
  const missing = { ...unavailable, key: uncutKey, state: describeState(photo, 'unavailable', null) };
  const earlier = await findLatestCutOut(platform.database.query, { userId, photoHash: photo.hash });
  if (earlier === null) return missing;
  const key = { userId, photoHash: photo.hash, model: earlier.model };
  if (earlier.verdict !== 'transparent' && !(await platform.storage.exists(fileKeys.alpha(key))))
    return missing;
  const background = await resolveBackground(platform, draw, of, earlier);
  return { ...background, key: `${background.key} by ${earlier.model}`, isProvisional: true };
}

async function resolveBackground(
  platform: Platform,
  draw: CutOuts,
  of: PhotoOf,
  seen: Seen,
): Promise<Background> {
  const { userId, projectId, photo, as } = of;
  const { verdict } = seen;
  const { query } = platform.database;
  const decided =
    as ?? (projectId === null ? null : await findDecision(query, { projectId, photoHash: photo.hash }));
  const state = describeState(photo, verdict, decided);
  if (verdict === 'transparent') return { ...untouched, key: 'own', state };
  const key = { userId, photoHash: photo.hash, model: seen.model };
  const choice = decided?.choice ?? (verdict === 'cut' ? 'use' : null);
  const whole: Background = { ...untouched, key: 'whole', state };
  if (choice === 'keep') return whole;
  const refused = isDoubt(verdict) ? verdict : 'nothing_found';
  const doubtful: Background = { ...whole, remark: { code: 'background_kept', doubt: refused } };
  if (choice === 'mask' && decided?.mask_hash != null && projectId !== null) {
    const mask = { projectId, maskHash: decided.mask_hash };
    const alpha = await corrected(platform, draw, { key, mask });
    // Somebody has just drawn a different mask, so the background is resolved again.
    if (alpha === 'outdated') return resolveBackground(platform, draw, { ...of, as: undefined }, seen);
    if (alpha === null) return doubtful;
    return { ...whole, key: `mask ${decided.mask_hash}`, readAlpha: () => Promise.resolve(alpha) };
  }
  if (choice === null || !seen.shows_product) return doubtful;
  return {
    ...whole,
    key: 'cut',
    async readAlpha() {
      const alpha = await platform.storage.get(fileKeys.alpha(key));
      if (alpha === null) throw new Error('the stored cut-out is gone');
      return alpha;
    },
  };
}

type Correction = {
  readonly key: { readonly userId: string; readonly photoHash: string; readonly model: string };
  readonly mask: { readonly projectId: string; readonly maskHash: string };
};

function corrected(platform: Platform, draw: CutOuts, correction: Correction): Promise<Corrected> {
  const { key, mask } = correction;
  const { storage, database } = platform;
  const file = fileKeys.alpha(key, mask.maskHash);
  return corrections.do(file, async () => {
    const known = await storage.get(file);
    if (known !== null) return known;
    const { photoHash } = key;
    const png = await readMask(database.query, { projectId: mask.projectId, photoHash }, mask.maskHash);
    if (png === null) return 'outdated';
    const alpha = await storage.get(fileKeys.alpha(key));
    if (alpha === null) throw new Error('the stored cut-out is gone');
    const made = await draw.correctAlpha(alpha, png);
    if (made !== null) await storage.put(file, made);
    return made;
  });
}

/** Returns the value for the column `backgrounds`. */
function describeState({ hash }: StoredPhoto, verdict: string, decided: DrawnDecision | null): string {
  const choice = decided === null ? [] : [decided.choice];
  const mask = decided?.choice === 'mask' ? [decided.mask_hash] : [];
  return [hash, verdict, ...choice, ...mask].join(' ');
}

function isDoubt(verdict: string): verdict is CutOutDoubt {
  return Object.hasOwn(cutOutDoubts, verdict);
}
