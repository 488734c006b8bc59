import { createTemplate, getTemplate } from '#core/contract/templates/templates-api.ts';
import { outputMessages } from '#core/messages/screens/feeds/publishing/output-messages.ts';
import { readTemplateConfig } from '#picture';
import { call } from '#web/lib/api/call.ts';
import { NotPossible } from '#web/lib/api/caller.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { keys } from '#web/lib/api/query-keys.ts';

/** Canvas sizes for the placements of channels, by aspect ratio. */
export const canvasSizes = {
  '1:1': { width: 1080, height: 1080 },
  '4:5': { width: 1080, height: 1350 },
  '9:16': { width: 1080, height: 1920 },
} as const;

export type CanvasRatio = keyof typeof canvasSizes;

/** Creates a copy of a template in another size, as a draft that can be edited; returns its id. */
export async function templateInSize(templateId: string, ratio: CanvasRatio): Promise<string> {
  const original = await call(getTemplate, { params: { id: templateId } });
  const config = readTemplateConfig(original.config_prod === '' ? original.config_dev : original.config_prod);
  const name = outputMessages.copyName(original.name, ratio);
  // Imported when needed, because it contains all designs.
  const { relayTemplate } = await import('#picture/relay');
  const copy = config === null ? null : relayTemplate(config, { name, ...canvasSizes[ratio] });
  if (copy === null) throw new NotPossible(outputMessages.byHand);
  const body = {
    name,
    project_id: original.project_id,
    html_dev: copy.html,
    config_dev: JSON.stringify(copy.config),
  };
  const made = await call(createTemplate, { body });
  await outdate(keys.templateLists);
  return made.id;
}
