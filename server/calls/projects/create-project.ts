import * as api from '#core/contract/projects-api.ts';
import { AppError } from '#core/errors.ts';
import { insertProject } from '#server/db/projects.ts';
import { withinQuota } from '#server/db/accounts/usage.ts';
import { route } from '#server/platform/http/route.ts';

export const createProjectRoute = route(api.createProject, async ({ platform, userId, body, creation }) => {
  const { quotas } = platform.config;
  const project = await platform.database.asUser(userId, (sql) =>
    withinQuota(sql, { userId, quotas }, () => insertProject(sql, userId, { creation, name: body.name })),
  );
  if (project === null) throw new AppError('conflict');
  return project;
});
