import * as api from '#core/contract/editor/editor-api.ts';
import { AppError } from '#core/errors.ts';
import { withinQuota } from '#server/db/accounts/usage.ts';
import { getDraft } from '#server/db/drafts.ts';
import { insertTemplate } from '#server/db/templates.ts';
import { route } from '#server/platform/http/route.ts';
import { cleanSources } from '../templates/clean-sources.ts';
import { requestPreview } from '../templates/request-preview.ts';
import { makeEditorCode } from './code-routes.ts';

/** Copies a template and returns an editor code for it, which ends with the session that opened the editor, like the editor's token. */
export const copyTemplateRoute = route(api.copyTemplate, async (call) => {
  const { platform, userId, params, body, creation } = call;
  const { quotas } = platform.config;
  const template = await platform.database.asUser(userId, (sql) =>
    withinQuota(sql, { userId, quotas }, async () => {
      const original = await getDraft(sql, userId, params.id);
      if (original === null) throw new AppError('not_found');
      return await insertTemplate(sql, userId, {
        ...cleanSources({ ...body, html_prod: '', config_prod: '' }),
        name: body.name,
        project_id: original.project_id,
        creation,
        now: platform.clock.now(),
      });
    }),
  );
  if (template === null) throw new AppError('not_found');
  await requestPreview(platform, userId, template.id);
  return { template_id: template.id, ...(await makeEditorCode(call, template.id)) };
});
