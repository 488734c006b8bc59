import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { getProject, listProjects, type Project } from '#core/contract/projects-api.ts';
import { call } from './call.ts';
import { projectIdOfPath } from '../pages/paths.ts';
import { queryClient } from './query-client.ts';
import { announceProjectsRefresh, useSelectedProject } from '../pages/selected-project.ts';

/** All projects of the user, newest first; each one also becomes known to `projectQuery`. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }) => {
    const reply = await call(listProjects, { signal });
    for (const project of reply.items) queryClient.setQueryData(projectQuery(project.id).queryKey, project);
    return reply;
  },
});

/** One project of the user; refused with status 404 when it is missing or somebody else's. */
export function projectQuery(id: string) {
  return queryOptions({
    queryKey: ['project', id],
    queryFn: ({ signal }): Promise<Project> => call(getProject, { params: { id }, signal }),
  });
}

/**
 * Whether the user has this project. Asked of the list, which every screen loads anyway: a question for a missing
 * project alone would put an error into the browser's console.
 */
export async function isOwnProject(id: string): Promise<boolean> {
  const has = (list: { items: Project[] } | undefined) => list?.items.some((item) => item.id === id) ?? false;
  if (has(queryClient.getQueryData(projectsQuery.queryKey))) return true;
  return has(await queryClient.fetchQuery({ ...projectsQuery, staleTime: 0 }));
}

/** After a project was created, renamed or deleted: reload here and tell the other tabs. */
export async function refreshProjects(): Promise<void> {
  announceProjectsRefresh();
  await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey });
}

export interface ProjectScope {
  /** The project whose data a screen shows, or undefined in global view. */
  projectId: string | undefined;
  project: Project | undefined;
  /** The project does not exist or is somebody else's. */
  isMissing: boolean;
}

/** The project of the address; on addresses without a project part, the one chosen last. */
export function useProjectScope(): ProjectScope {
  const pathname = useLocation({ select: (location) => location.pathname });
  const selected = useSelectedProject();
  const projectId = pathname.startsWith('/projects') ? projectIdOfPath(pathname) : selected;
  const { data } = useQuery(projectsQuery);
  const project = projectId === undefined ? undefined : data?.items.find((item) => item.id === projectId);
  return {
    projectId,
    project,
    isMissing: projectId !== undefined && data !== undefined && project === undefined,
  };
}
