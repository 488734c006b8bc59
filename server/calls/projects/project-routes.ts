import * as api from '#core/contract/projects-api.ts';
import { listProjects, getProject, insertProject, renameProject } from '#server/db/projects.ts';
import { route } from '#server/platform/http/route.ts';
import { AppError } from '#core/errors.ts';
import { withinQuota } from '#server/db/accounts/usage.ts';

export const listProjectsRoute = route(api.listProjects, ({ platform, userId, query }) =>
  platform.database.asUser(userId, (sql) => listProjects(sql, userId, query)),
);

export const getProjectRoute = route(api.getProject, async ({ platform, userId, params }) => {
  const project = await platform.database.asUser(userId, (sql) => getProject(sql, userId, params.id));
  if (project === null) throw new AppError('not_found');
  return project;
});

export const createProjectRoute = route(api.createProject, async ({ platform, userId, body, creation }) => {
  const { quotas } = platform.config;
  const project = await platform.database.asUser(userId, (sql) =>
    withinQuota(sql, { userId, quotas }, () => insertProject(sql, userId, { creation, name: body.name })),
  );
  if (project === null) throw new AppError('conflict');
  return project;
});

export const updateProjectRoute = route(api.updateProject, async ({ platform, userId, params, body }) => {
  const project = await platform.database.asUser(userId, (sql) =>
    renameProject(sql, userId, params.id, body.name),
  );
  if (project === null) throw new AppError('not_found');
  return project;
});
