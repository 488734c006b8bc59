import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { Project, ProjectCard } from '#core/contract/projects-api.ts';
import { keys } from './query-keys.ts';
import { projectsQuery } from './queries.ts';
import { pages, projectIdOfPath } from '../pages/pages.ts';
import { outdate } from './outdate.ts';
import { queryClient } from './query-client.ts';
import { announceProjectsRefresh, useSelectedProject } from '../pages/selected-project.ts';

/**
 * Returns true if the user has this project. Searches the list, which every screen loads anyway, because a request for a missing project
 * would log an error in the browser's console.
 */
export async function isOwnProject(id: string): Promise<boolean> {
  const has = (list: { items: Project[] } | undefined) => list?.items.some((item) => item.id === id) ?? false;
  if (has(queryClient.getQueryData(projectsQuery.queryKey))) return true;
  return has(await queryClient.fetchQuery({ ...projectsQuery, staleTime: 0 }));
}

/** Loads projects again after one was created, renamed or deleted, also in other tabs. */
export async function refreshProjects(): Promise<void> {
  announceProjectsRefresh();
  await outdate(keys.projects);
}

export interface ProjectScope {
  /** The project whose data a screen shows; undefined if it shows those of all projects. */
  projectId: string | undefined;
  project: ProjectCard | undefined;
  /** True if the project does not exist or belongs to another user. */
  isMissing: boolean;
}

/** Returns the project in the address; if there is none, the project selected last. */
export function useProjectScope(): ProjectScope {
  const pathname = useLocation({ select: (location) => location.pathname });
  const selected = useSelectedProject();
  const projectId = pathname.startsWith(pages.projects.href) ? projectIdOfPath(pathname) : selected;
  const { data } = useQuery(projectsQuery);
  const project = projectId === undefined ? undefined : data?.items.find((item) => item.id === projectId);
  return {
    projectId,
    project,
    isMissing: projectId !== undefined && data !== undefined && project === undefined,
  };
}
