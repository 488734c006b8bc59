import * as api from '#core/contract/projects-api.ts';
import { listProjects } from '#server/db/projects.ts';
import { route } from '#server/platform/http/route.ts';

export const listProjectsRoute = route(api.listProjects, ({ platform, userId, query }) =>
  platform.database.asUser(userId, (sql) => listProjects(sql, userId, query)),
);
