import * as api from '#core/contract/projects-api.ts';
import { AppError } from '#core/errors.ts';
import { insertProject } from '#server/db/projects.ts';
import { route } from '#server/platform/route.ts';

export const createProjectRoute = route(api.createProject, async ({ platform, userId, body, creation }) => {
  const project = await platform.database.asUser(userId, (sql) =>
    insertProject(sql, userId, { creation, name: body.name }),
  );
  if (project === null) throw new AppError('conflict');
  return project;
});
