import { readTemplateConfig, templateSize } from '#picture';
import { fileKeys } from '#server/files/feed-files.ts';
import { listFontsOfTemplate } from '#server/db/fonts.ts';
import { markPreview, readTemplateSource } from '#server/db/templates.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { templateFromHtml } from '#picture/files';
import { availableFonts } from '../drawing/available-fonts.ts';
import type { PreviewRenderer } from './preview-renderer.ts';

export async function previewTemplate(
  platform: Platform,
  renderer: Pick<PreviewRenderer, 'renderPreview' | 'inTurn'>,
  { templateId }: { templateId: string },
): Promise<void> {
  const source = await readTemplateSource(platform.database.query, templateId);
  const config = source && readTemplateConfig(source.config_dev);
  if (!source || !config) return;
  const size = templateSize(config);
  const template = templateFromHtml({ html: source.html_dev, ...size });
  const own = await listFontsOfTemplate(platform.database.query, templateId);
  const { brandFonts } = await availableFonts(platform, template.tree, own);
  const draw = () => renderer.renderPreview({ template, ...size, brandFonts });
  const image = await renderer.inTurn(source.user_id, draw, { waitMs: Infinity });
  await platform.storage.put(fileKeys.templatePreview(templateId), image.jpeg);
  await markPreview(platform.database.query, templateId);
}
