import type { ReadingSettings } from '../reading-settings.ts';

/** The sizes for which Meta has tags, by what people call them. */
const taggedRatios = ['9:16', '4:5'] as const;

export type TaggedRatio = (typeof taggedRatios)[number];

/**
 * Tags of Meta's placements that show a picture of that ratio
 * (https://developers.facebook.com/docs/marketing-api/advantage-catalog-ads/multi-ratio-images). Stories and Reels have tags of their own,
 * because a shop may have a picture for each; ours is for both. INSTAGRAM_PREFERRED is for any place on Instagram, also those that cut a
 * picture square, so it is left out.
 */
const TAGS: Readonly<Record<TaggedRatio, readonly string[]>> = {
  '9:16': ['STORY_PREFERRED', 'REELS_PREFERRED', 'ASPECT_RATIO_9_16_PREFERRED'],
  '4:5': ['ASPECT_RATIO_4_5_PREFERRED'],
};

/** A template of 1080 × 1919 px is meant to be 9:16. */
const TOLERANCE = 0.01;

/** Returns the ratio of a picture of this size, in px, where Meta has tags for it; null where it has none. */
export function findTaggedRatio({ width, height }: { width: number; height: number }): TaggedRatio | null {
  const found = taggedRatios.find((name) => {
    const [across = 1, down = 1] = name.split(':').map(Number);
    return Math.abs((width * down) / (height * across) - 1) <= TOLERANCE;
  });
  return found ?? null;
}

/** Returns the tags of a picture of this size; none where Meta has none for it. */
export function listImageTags(size: { width: number; height: number }): readonly string[] {
  const ratio = findTaggedRatio(size);
  return ratio === null ? [] : TAGS[ratio];
}

/** Reason why a feed has no place for pictures with tags. */
export type NoTagsReason =
  | 'not_xml' // In a table it would take columns that the shop's header has not, and Meta reads no JSON.
  | 'not_image_link'; // Meta reads products whose main image is an element of that name, in the product itself.

/** Returns the reason why a feed cannot have pictures with tags; null where it can. */
export function tagProblem({
  type,
  imageKey,
}: Pick<ReadingSettings, 'type' | 'imageKey'>): NoTagsReason | null {
  if (type !== 'xml') return 'not_xml';
  return /^(?:[^:/@*]+:)?image_link$/.test(imageKey) ? null : 'not_image_link';
}

/** Returns the tags that the settings of an output ask for: none unless it puts tagged pictures into a feed that has a place for them. */
export function wantedTags(
  settings: Pick<ReadingSettings, 'type' | 'imageKey' | 'width' | 'height'> & {
    readonly tagsImages?: boolean;
  },
): readonly string[] {
  return settings.tagsImages === true && tagProblem(settings) === null ? listImageTags(settings) : [];
}
