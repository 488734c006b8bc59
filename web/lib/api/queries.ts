import { queryOptions } from '@tanstack/react-query';
import { getAbout } from '#core/contract/account/about-api.ts';
import { getInstallation } from '#core/contract/account/installation-api.ts';
import { getProject, listProjects } from '#core/contract/projects-api.ts';
import { call } from './call.ts';
import { endpointQuery } from './endpoint-query.ts';
import { queryClient } from './query-client.ts';
import { keys } from './query-keys.ts';

// Queries that more than one part of the dashboard uses; the others are beside their screens.

/** Facts about this installation, public. */
export const aboutQuery = endpointQuery(keys.about, getAbout, { staleTime: Infinity });

/** Faults in the settings of this installation, for the operator; for everybody else, that they are not the operator. */
export const installationQuery = endpointQuery(keys.installation, getInstallation, {
  staleTime: 5 * 60_000,
  retry: false,
});

/** All projects of the user, newest first; each one also becomes known to `projectQuery`. */
export const projectsQuery = queryOptions({
  queryKey: keys.projects,
  queryFn: async ({ signal }) => {
    const reply = await call(listProjects, { signal });
    for (const project of reply.items) queryClient.setQueryData(projectQuery(project.id).queryKey, project);
    return reply;
  },
});

/** Loads one project of the user; refused with status 404 when it is missing or belongs to another user. */
export function projectQuery(id: string) {
  return endpointQuery(keys.project(id), getProject, { params: { id } });
}
