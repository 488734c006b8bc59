import * as api from '#core/contract/projects-api.ts';
import { AppError } from '#core/errors.ts';
import { renameProject } from '#server/db/projects.ts';
import { route } from '#server/platform/http/route.ts';

export const updateProjectRoute = route(api.updateProject, async ({ platform, userId, params, body }) => {
  const project = await platform.database.asUser(userId, (sql) =>
    renameProject(sql, userId, params.id, body.name),
  );
  if (project === null) throw new AppError('not_found');
  return project;
});
