import { queryOptions } from '@tanstack/react-query';
import { getAbout } from '#core/contract/account/about-api.ts';
import { getInstallation } from '#core/contract/account/installation-api.ts';
import { getProject, listProjects } from '#core/contract/projects-api.ts';
import { call } from './call.ts';
import { endpointQuery } from './endpoint-query.ts';
import { queryClient } from './query-client.ts';
import { keys } from './query-keys.ts';

// Queries that several parts of the dashboard use; all others are next to their screens.

export const aboutQuery = endpointQuery(keys.about, getAbout, { staleTime: Infinity });

/** Loads what is wrong with the settings of this installation. Only for the operator; for others, only that they are not the operator. */
export const installationQuery = endpointQuery(keys.installation, getInstallation, {
  staleTime: 5 * 60_000,
  retry: false,
});

/** Loads all projects of the user, newest first; also fills the cache of `projectQuery`. */
export const projectsQuery = queryOptions({
  queryKey: keys.projects,
  queryFn: async ({ signal }) => {
    const reply = await call(listProjects, { signal });
    for (const project of reply.items) queryClient.setQueryData(projectQuery(project.id).queryKey, project);
    return reply;
  },
});

/** Loads one project of the user; fails with status 404 if it does not exist or belongs to another user. */
export function projectQuery(id: string) {
  return endpointQuery(keys.project(id), getProject, { params: { id } });
}
