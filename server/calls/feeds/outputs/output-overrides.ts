import type { OutputImage } from '#core/contract/feeds/publishing/outputs-api.ts';
import { listImageTags, tagProblem } from '#feed';
import { AppError } from '#core/errors.ts';
import type { KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { unseenTexts } from '#picture/layers';
import { readTemplateConfig, templateSize } from '#picture';
import { getShownVersion } from '#server/db/feeds/feeds-of-template.ts';
import type { OutputRow, Overrides } from '#server/db/feeds/publishing/outputs.ts';
import { templatesBeside } from '#server/db/templates.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Returns where these settings publish the pictures. */
export function readImage({
  leavesImages,
  tagsImages,
  imageTarget,
}: Pick<KeptSettings, 'leavesImages' | 'tagsImages' | 'imageTarget'>): OutputImage {
  if (leavesImages === true) return 'shop';
  return tagsImages === true ? 'tagged' : (imageTarget ?? 'main');
}

/**
 * Returns the settings that replace the feed's for an output, with the current version of its template. Publishing the template updates it.
 * An output without pictures has no template, and one with tagged pictures has its own. The row is that of its feed. A template other than
 * the `former` one must belong to the feed's project and show its texts.
 */
export async function makeOverrides(
  sql: Sql,
  { user_id: userId, project_id: projectId, settings: feed }: OutputRow,
  {
    image,
    template_id: wanted,
    former = null,
  }: { image: OutputImage; template_id: string | null; former?: string | null },
): Promise<{ template_id: string | null; overrides: Overrides }> {
  if (image === 'shop') return { template_id: null, overrides: { leavesImages: true } };
  const problem = image === 'tagged' ? tagProblem(feed) : null;
  if (problem !== null) throw new AppError('conflict', refusals[noTags[problem]]);
  const place = toPlace(image);
  if (wanted === null && image === 'tagged') throw new AppError('bad_request', refusals.tags_need_size);
  if (wanted === null) return { template_id: null, overrides: place };
  const shown = await getShownVersion(sql, userId, wanted);
  if (shown === null) throw new AppError('not_found', refusals.template_unknown);
  const isNew = wanted !== former;
  const beside = isNew ? await templatesBeside(sql, userId, { ids: [wanted], projectId }) : [];
  if (beside.length > 0) throw new AppError('bad_request', refusals.template_beside);
  const config = readTemplateConfig(shown.config);
  if (shown.version === null || config === null) throw new AppError('conflict', refusals.nothing_to_publish);
  if (image === 'tagged' && listImageTags(templateSize(config)).length === 0)
    throw new AppError('bad_request', refusals.tags_need_size);
  const names = isNew ? unseenTexts(config) : [];
  if (names.length > 0)
    throw new AppError('conflict', refusals.texts_unseen({ names, ...templateSize(config) }));
  const overrides = {
    ...place,
    customTemplates: [],
    ownTemplate: true,
    template: shown.version,
    ...templateSize(config),
  };
  return { template_id: wanted, overrides };
}

const noTags = { not_xml: 'tags_need_xml', not_image_link: 'tags_need_image_link' } as const;

/** Returns an output's picture settings. Tagged pictures are added to the feed's own; the output has no additional ones. */
function toPlace(image: Exclude<OutputImage, 'shop'>): Overrides {
  return image === 'tagged' ? { tagsImages: true, enhanceAdditional: false } : { imageTarget: image };
}
