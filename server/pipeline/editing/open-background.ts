import type { RemarkReason } from '#core/messages/reasons/products/remark-reasons.ts';
import type { DrawnDecision } from '#server/db/runs/photos/cutout-decisions.ts';
import type { EditorFeed } from '#server/db/editor/editor-feed.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { ModelError } from '#picture/files';
import { backgroundModel } from '#server/background-model.ts';
import { cutOutOnce, type CutOuts } from '../photos/cut-out-once.ts';
import type { StoredPhoto } from '../photos/fetch-photo.ts';

/** Result for a photo's background. */
export interface OpenBackground {
  /** Names what was cut away; '' where nothing was. */
  readonly key: string;
  /** The grey PNG of the product; undefined where the whole photo is shown. */
  readonly alpha: Uint8Array | undefined;
  /** Reason why it is not as requested. */
  readonly remark: RemarkReason | null;
}

/** The background of a photo that keeps it. */
export const whole: OpenBackground = { key: '', alpha: undefined, remark: null };

/** Owner and feed of the photo; `as` replaces the decision about it. */
interface BackgroundAsking {
  readonly userId: string;
  readonly feed: EditorFeed | null;
  readonly isCutOut: boolean;
  readonly as?: DrawnDecision | undefined;
}

/** Looks for a photo's background as a run of the feed does, which works it out once and remembers it. */
export async function openBackground(
  platform: Platform,
  { userId, feed, isCutOut, as }: BackgroundAsking,
  photo: StoredPhoto,
  draw: CutOuts,
): Promise<OpenBackground> {
  // The sample product stands on nothing.
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
