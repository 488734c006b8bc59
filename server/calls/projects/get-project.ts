import * as api from '#core/contract/projects-api.ts';
import { AppError } from '#core/errors.ts';
import { getProject } from '#server/db/projects.ts';
import { route } from '#server/platform/http/route.ts';

export const getProjectRoute = route(api.getProject, async ({ platform, userId, params }) => {
  const project = await platform.database.asUser(userId, (sql) => getProject(sql, userId, params.id));
  if (project === null) throw new AppError('not_found');
  return project;
});
