import { queryOptions } from '@tanstack/react-query';
import { getAbout } from '#core/contract/about-api.ts';
import { listFonts } from '#core/contract/fonts-api.ts';
import { getInstallation } from '#core/contract/installation-api.ts';
import { getProject, listProjects, type Project } from '#core/contract/projects-api.ts';
import { getTemplate } from '#core/contract/templates-api.ts';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';
import { keys } from './query-keys.ts';

// What more than one part of the dashboard asks for; the others have their queries beside their screens.

/** What this installation offers, to anybody who asks. */
export const aboutQuery = queryOptions({
  queryKey: keys.about,
  queryFn: ({ signal }) => call(getAbout, { signal }),
  staleTime: Infinity,
});

/** What is set wrong here, for the operator; for everybody else that they are not. */
export const installationQuery = queryOptions({
  queryKey: keys.installation,
  queryFn: ({ signal }) => call(getInstallation, { signal }),
  staleTime: 5 * 60_000,
  retry: false,
});

/** The user's own fonts by family, weight and style. */
export const fontsQuery = queryOptions({
  queryKey: keys.fonts,
  queryFn: ({ signal }) => call(listFonts, { signal }),
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

/** One project of the user; refused with status 404 when it is missing or somebody else's. */
export function projectQuery(id: string) {
  return queryOptions({
    queryKey: keys.project(id),
    queryFn: ({ signal }): Promise<Project> => call(getProject, { params: { id }, signal }),
  });
}

/** One template with its sources. */
export function templateQuery(id: string) {
  return queryOptions({
    queryKey: keys.template(id),
    queryFn: ({ signal }) => call(getTemplate, { params: { id }, signal }),
    // The editor saves in another tab, however short a look was taken at it.
    refetchOnWindowFocus: 'always',
  });
}
