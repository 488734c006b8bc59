const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A project id in a path must be a whole UUID; anything else counts as no project. */
export function isUuid(text: string | undefined): text is string {
  return text !== undefined && uuidPattern.test(text);
}

/** The project of `/projects/{id}/…`, in lower case. */
export function projectIdOfPath(pathname: string): string | undefined {
  const [, section, id] = pathname.split('/');
  return section === 'projects' && isUuid(id) ? id.toLowerCase() : undefined;
}

/** Every address the screens link to. Without a project id the same screen is reached without the prefix. */
export const paths = {
  login: '/login',
  register: '/register',
  emailConfirmation: '/email-confirmation',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  settings: '/settings',
  projects: '/projects',
  newProject: '/projects/new',
  templates: (projectId?: string) => scoped(projectId, '/templates'),
  newTemplate: (projectId?: string) => scoped(projectId, '/templates/new'),
  template: (id: string, projectId?: string) => scoped(projectId, `/templates/${id}`),
  feeds: (projectId?: string) => scoped(projectId, '/feeds'),
  newFeed: (projectId?: string) => scoped(projectId, '/feeds/new'),
  feed: (id: string, projectId?: string) => scoped(projectId, `/feeds/${id}`),
  editFeed: (id: string, projectId?: string) => scoped(projectId, `/feeds/${id}/edit`),
} as const;

/**
 * Where choosing a project leads: from a global section to the same section of the project (a `new` page stays a
 * `new` page, a detail page becomes the list), from anywhere else to the project's templates.
 */
export function pathAfterChoosing(projectId: string, pathname: string): string {
  const [, section, rest] = pathname.split('/');
  if (section !== 'templates' && section !== 'feeds') return paths.templates(projectId);
  return scoped(projectId, rest === 'new' ? `/${section}/new` : `/${section}`);
}

/** Where one more of what the address lists is made: a feed, a template, else a project. */
export function newPathOf(pathname: string, projectId: string | undefined): string {
  const [, first, , third] = pathname.split('/');
  const section = first === 'projects' ? third : first;
  if (section === 'feeds') return paths.newFeed(projectId);
  return section === 'templates' ? paths.newTemplate(projectId) : paths.newProject;
}

function scoped(projectId: string | undefined, path: string): string {
  return projectId === undefined ? path : `/projects/${projectId}${path}`;
}
