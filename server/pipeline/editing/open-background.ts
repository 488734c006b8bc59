import type { RemarkReason } from '#core/messages/reasons/products/remark-reasons.ts';
import type { DrawnDecision } from '#server/db/runs/photos/cutout-decisions.ts';
import type { EditorFeed } from '#server/db/editor/editor-feed.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { ModelError } from '#picture/files';
import { backgroundModel } from '#server/background-model.ts';
import { cutOutOnce, type CutOuts } from '../photos/cut-out-once.ts';
import type { StoredPhoto } from '../photos/fetch-photo.ts';

export interface OpenBackground {
  /** Key of the removed background; '' if nothing was removed. */
  readonly key: string;
  /** The grey PNG of the alpha; undefined if the whole photo is shown. */
  readonly alpha: Uint8Array | undefined;
  /** Why the picture is not as requested; null if it is. */
  readonly remark: RemarkReason | null;
}

/** The result for a photo that keeps its background. */
export const whole: OpenBackground = { key: '', alpha: undefined, remark: null };

/** Owner and feed of the photo; `as` replaces the decision about it. */
interface BackgroundAsking {
  readonly userId: string;
  readonly feed: EditorFeed | null;
  readonly isCutOut: boolean;
  readonly as?: DrawnDecision | undefined;
}

/** Finds a photo's background result as a run of the feed does: computed once and stored. */
export async function openBackground(
  platform: Platform,
  { userId, feed, isCutOut, as }: BackgroundAsking,
  photo: StoredPhoto,
  draw: CutOuts,
): Promise<OpenBackground> {
  // The sample product has no background.
  if (feed === null || !isCutOut) return whole;
  const model = await backgroundModel(platform.config);
  const background = await cutOutOnce(platform, draw, model, {
    userId,
    projectId: feed.project_id,
    photo,
    as,
  });
  const alpha = await background.readAlpha();
  const by = model instanceof ModelError ? '' : ` by ${model.version}`;
  return { key: alpha === undefined ? '' : `${background.key}${by}`, alpha, remark: background.remark };
}
