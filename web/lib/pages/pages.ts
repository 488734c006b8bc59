/** A page at an address of its own. */
interface Page {
  /** Pattern that the router matches. */
  readonly pattern: string;
  /** Address of the page. */
  readonly href: string;
}

/** A page that exists for each project and, at the same address without the project, for all of them. */
interface SectionPage<Which extends string[]> {
  /** Pattern that the router matches behind the project. */
  readonly pattern: string;
  /** Address of the page; without a project id, of the page of all projects. */
  readonly href: (...which: [...Which, projectId?: string]) => string;
}

/** Every page of the dashboard: the routes are made of the patterns, the links of the hrefs. */
export const pages = {
  login: page('/login'),
  register: page('/register'),
  emailConfirmation: page('/email-confirmation'),
  resetPassword: page('/reset-password'),
  /** Page of a link to a review; its secret follows behind a #. */
  sharedReview: page('/shared-review'),
  dashboard: page('/dashboard'),
  settings: page('/settings'),
  projects: page('/projects'),
  newProject: page('/projects/new'),
  templates: listPage('/templates'),
  newTemplate: listPage('/templates/new'),
  template: itemPage('/templates/$id'),
  feeds: listPage('/feeds'),
  newFeed: listPage('/feeds/new'),
  feed: itemPage('/feeds/$id'),
  editFeed: itemPage('/feeds/$id/edit'),
  cutOuts: itemPage('/feeds/$id/cut-outs'),
  feedRules: itemPage('/feeds/$id/rules'),
  billing: listPage('/billing'),
};

/** Prefix of a section's page; the project's id is `$projectId`. */
export const projectPattern = '/projects/$projectId';

/** The same page of a section in a project; undefined: of all projects. */
export function hrefInProject(projectId: string | undefined, sectionHref: string): string {
  return projectId === undefined
    ? sectionHref
    : projectPattern.replace('$projectId', () => projectId) + sectionHref;
}

/**
 * Returns the page after choosing a project: from a global section the same section of the project (a `new` page stays a `new` page, a
 * detail page becomes the list), from anywhere else the project's templates.
 */
export function hrefAfterChoosing(projectId: string, pathname: string): string {
  const [, section, rest] = pathname.split('/');
  if (section === 'billing') return pages.billing.href(projectId);
  if (section !== 'templates' && section !== 'feeds') return pages.templates.href(projectId);
  return hrefInProject(projectId, rest === 'new' ? `/${section}/new` : `/${section}`);
}

/** Returns the page that makes a new item of the current list: a feed, a template, else a project. */
export function hrefOfNew(pathname: string, projectId: string | undefined): string {
  const [, first, , third] = pathname.split('/');
  const section = first === 'projects' ? third : first;
  if (section === 'feeds') return pages.newFeed.href(projectId);
  return section === 'templates' ? pages.newTemplate.href(projectId) : pages.newProject.href;
}

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

function page(address: string): Page {
  return { pattern: address, href: address };
}

function listPage(pattern: string): SectionPage<[]> {
  return { pattern, href: (projectId) => hrefInProject(projectId, pattern) };
}

function itemPage(pattern: string): SectionPage<[id: string]> {
  return {
    pattern,
    href: (id, projectId) =>
      hrefInProject(
        projectId,
        pattern.replace('$id', () => id),
      ),
  };
}
