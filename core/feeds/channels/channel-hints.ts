import type { FeedSettings, ImageTarget } from '../feed-settings.ts';
import { localName } from '#feed';
import { channelRules, type ChannelRules } from './channel-rules.ts';
import { showsMoreThanPhoto } from './template-shows.ts';

export interface HintInputs extends Pick<FeedSettings, 'imageKey'> {
  /** The template's HTML, and its canvas in px. */
  template: { html: string; width: number; height: number };
  imageTarget: ImageTarget;
}

export interface ChannelHint {
  rule: 'text_on_main_image' | 'text_on_additional_image' | 'too_small';
  channels: readonly ChannelRules[];
}

/**
 * Returns the problems that channels reading this format have with the feed's enhanced images; [] if none are known. The name of the main
 * image tells which channels may read the feed: many read Google's names, Yandex reads YML's.
 */
export function channelHints({ imageKey, template, imageTarget }: HintInputs): ChannelHint[] {
  if (template.html.trim() === '') return [];
  const field = foldedField(imageKey);
  const readers = channelRules.filter(({ imageField }) => imageField === field);
  const strict = readers.filter(({ refusesText }) => refusesText);
  const side = Math.min(template.width, template.height);
  const hints: ChannelHint[] = [
    {
      rule: imageTarget === 'additional' ? 'text_on_additional_image' : 'text_on_main_image',
      channels: showsMoreThanPhoto(template.html) ? strict : [],
    },
    { rule: 'too_small', channels: readers.filter(({ minSidePx }) => side < minSidePx) },
  ];
  return hints.filter(({ channels }) => channels.length > 0);
}

/** Returns the field of a path: 'g:image_link' and the column 'Image Link' are 'image_link'. */
function foldedField(path: string): string {
  const field = localName(path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('@')) + 1));
  return field
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}
