import type { ReadingSettings } from '../reading-settings.ts';

const taggedRatios = ['9:16', '4:5'] as const;

export type TaggedRatio = (typeof taggedRatios)[number];

/**
 * Meta's tags for placements with pictures of this ratio
 * (https://developers.facebook.com/docs/marketing-api/advantage-catalog-ads/multi-ratio-images). Stories and Reels have separate tags for
 * separate pictures; ours serves both. INSTAGRAM_PREFERRED is left out, because it also applies where Instagram crops pictures to a square.
 */
const TAGS: Readonly<Record<TaggedRatio, readonly string[]>> = {
  '9:16': ['STORY_PREFERRED', 'REELS_PREFERRED', 'ASPECT_RATIO_9_16_PREFERRED'],
  '4:5': ['ASPECT_RATIO_4_5_PREFERRED'],
};

/** Relative tolerance of an aspect ratio: a template of 1080 × 1919 px is meant to be 9:16. */
const TOLERANCE = 0.01;

/** Returns the ratio of a picture of this size, in px; null if Meta has no tags for it. */
export function findTaggedRatio({ width, height }: { width: number; height: number }): TaggedRatio | null {
  const found = taggedRatios.find((name) => {
    const [across = 1, down = 1] = name.split(':').map(Number);
    return Math.abs((width * down) / (height * across) - 1) <= TOLERANCE;
  });
  return found ?? null;
}

/** Returns Meta's tags for a picture of this size; none if there are none. */
export function listImageTags(size: { width: number; height: number }): readonly string[] {
  const ratio = findTaggedRatio(size);
  return ratio === null ? [] : TAGS[ratio];
}

export type NoTagsReason =
  | 'not_xml' // In a table they would need columns that the shop's header lacks, and Meta does not read JSON.
  | 'not_image_link'; // Meta reads the main image only from an element of that name, directly in the product.

/** Returns why a feed cannot contain tagged pictures; null if it can. */
export function tagProblem({
  type,
  imageKey,
}: Pick<ReadingSettings, 'type' | 'imageKey'>): NoTagsReason | null {
  if (type !== 'xml') return 'not_xml';
  return /^(?:[^:/@*]+:)?image_link$/.test(imageKey) ? null : 'not_image_link';
}

/** Returns the tags that an output's settings request: none unless it adds tagged pictures to a feed that can contain them. */
export function wantedTags(
  settings: Pick<ReadingSettings, 'type' | 'imageKey' | 'width' | 'height'> & {
    readonly tagsImages?: boolean;
  },
): readonly string[] {
  return settings.tagsImages === true && tagProblem(settings) === null ? listImageTags(settings) : [];
}
