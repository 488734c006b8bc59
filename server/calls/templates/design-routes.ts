import * as api from '#core/contract/templates/designs-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { controlIds, type ControlValues, setControls, createTemplate, starterIds } from '#picture/designs';
import { writeConfig } from '#picture/layers';
import { readTemplateConfig, listPalette } from '#picture';
import * as templates from '#server/db/templates.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { requestPreview } from './request-preview.ts';
import { asUserWithinQuota, saveWithinQuota } from './save-within-quota.ts';
import { saveTemplate } from './save-template.ts';
import { lockedDraft } from './locked-draft.ts';
import { projectColors } from '#core/contract/templates/designs-api.ts';
import { listColorsOfProject, listFontsOfProject } from '#server/db/editor/editor-context.ts';
import { getProject } from '#server/db/projects.ts';

const { names, notes } = templatesMessages.starters;

const listDesignsRoute = route(api.listDesigns, () =>
  Promise.resolve({
    items: starterIds.map((id) => {
      const size = { width: 1080, height: 1080 };
      const { designControls } = createTemplate({ starter: id, name: '', type: 'custom', ...size }).config;
      const controls = controlIds.flatMap((control) => {
        const setting = designControls?.[control];
        return setting === undefined ? [] : [{ id: control, initial: setting.initial }];
      });
      return { id, name: names[id] ?? id, note: notes[id] ?? '', controls };
    }),
  }),
);

const createFromDesignRoute = route(
  api.createFromDesign,
  async ({ platform, userId, params, body, creation }) => {
    const { project_id, ...options } = body;
    const { html, config } = createTemplate({ starter: params.design, ...options });
    const sources = { html_dev: html, config_dev: JSON.stringify(config), html_prod: '', config_prod: '' };
    const row = { name: body.name, project_id, ...sources, creation, now: platform.clock.now() };
    const template = await asUserWithinQuota(platform, userId, (sql) =>
      templates.insertTemplate(sql, userId, row),
    );
    if (template === null) throw new AppError('not_found');
    await requestPreview(platform, userId, template.id);
    return template;
  },
);

const setTemplateControlsRoute = route(
  api.setTemplateControls,
  async ({ platform, userId, params, body }) => {
    const { draft_version, ...values } = body;
    const now = platform.clock.now();
    const template = await saveWithinQuota(platform, userId, async (sql, makesRoom) => {
      await lockedDraft(sql, userId, params.id);
      const before = await templates.getTemplate(sql, userId, params.id);
      if (before === null) throw new AppError('not_found');
      const sources = withControls(before.config_dev, values);
      return saveTemplate(sql, userId, params.id, { ...sources, draft_version, makesRoom, now });
    });
    await requestPreview(platform, userId, template.id);
    return template;
  },
);

const projectColorsRoute = route(projectColors, ({ platform, userId, params }) =>
  platform.database.asUser(userId, async (sql) => {
    if ((await getProject(sql, userId, params.id)) === null) throw new AppError('not_found');
    return {
      palette: listPalette(await listColorsOfProject(sql, userId, params.id)),
      fonts: await listFontsOfProject(sql, userId, params.id),
    };
  }),
);

export const designRoutes: readonly Route[] = [
  listDesignsRoute,
  createFromDesignRoute,
  setTemplateControlsRoute,
  projectColorsRoute,
];

function withControls(stored: string, values: ControlValues): { html_dev: string; config_dev: string } {
  const config = readTemplateConfig(stored);
  const set = config?.designControls === undefined ? null : setControls(config, values);
  const html = set && writeConfig(set);
  if (html === null) throw new AppError('unprocessable', refusals.no_controls);
  return { html_dev: html, config_dev: JSON.stringify(set) };
}
