import type { OutputImage } from '#core/contract/outputs-api.ts';
import { AppError } from '#core/errors.ts';
import type { KeptSettings } from '#core/feed/migrate-feed-settings.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { readTemplateConfig, templateSize } from '#core/template/template.ts';
import type { Overrides } from '#server/db/feeds/outputs.ts';
import { getShownVersion } from '#server/db/templates.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Where the pictures stand in what these settings publish. */
export function imageOf({
  leavesImages,
  imageTarget,
}: Pick<KeptSettings, 'leavesImages' | 'imageTarget'>): OutputImage {
  return leavesImages === true ? 'shop' : (imageTarget ?? 'main');
}

/**
 * What an output has of its own instead of its feed's settings, with the template's version as it is shown now. Publishing the
 * template gives it the next one. An output without pictures has no template.
 */
export async function overridesOf(
  sql: Sql,
  userId: string,
  { image, template_id: wanted }: { image: OutputImage; template_id: string | null },
): Promise<{ template_id: string | null; overrides: Overrides }> {
  if (image === 'shop') return { template_id: null, overrides: { leavesImages: true } };
  const place: Overrides = { imageTarget: image };
  if (wanted === null) return { template_id: null, overrides: place };
  const shown = await getShownVersion(sql, userId, wanted);
  if (shown === null) throw new AppError('not_found', refusals.template_unknown);
  const config = readTemplateConfig(shown.config);
  if (shown.version === null || config === null) throw new AppError('conflict', refusals.nothing_to_publish);
  const overrides = {
    ...place,
    customTemplates: [],
    ownTemplate: true,
    template: shown.version,
    ...templateSize(config),
  };
  return { template_id: wanted, overrides };
}
