interface Page {
  readonly pattern: string;
  readonly href: string;
}

/** A page that exists for each project, and also for all projects together, at the same address without the project. */
interface SectionPage<Which extends string[]> {
  /** Pattern that the router matches after the project. */
  readonly pattern: string;
  /** Returns the address of the page; without a project id, that of the page for all projects. */
  readonly href: (...which: [...Which, projectId?: string]) => string;
}

/** Every page of the dashboard: routes use the patterns, links the hrefs. */
export const pages = {
  login: page('/login'),
  register: page('/register'),
  emailConfirmation: page('/email-confirmation'),
  resetPassword: page('/reset-password'),
  /** Page for people who got a link to a review; the secret is after the # in the link. */
  sharedReview: page('/shared-review'),
  dashboard: page('/dashboard'),
  settings: page('/settings'),
  /** Settings of the installation, for its operator. */
  installation: page('/installation'),
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

/** Prefix of pages in a project; `$projectId` is the project's id. */
export const projectPattern = '/projects/$projectId';

/** Returns the address of a section in a project; for undefined, that for all projects. */
export function hrefInProject(projectId: string | undefined, sectionHref: string): string {
  return projectId === undefined
    ? sectionHref
    : projectPattern.replace('$projectId', () => projectId) + sectionHref;
}

/**
 * Returns the page to show after another project was selected: if the current page is one for all projects, the same for this project
 * (`new` stays `new`, a single item becomes the list); otherwise the project's templates.
 */
export function hrefAfterChoosing(projectId: string, pathname: string): string {
  const [, section, rest] = pathname.split('/');
  if (section === 'billing') return pages.billing.href(projectId);
  if (section !== 'templates' && section !== 'feeds') return pages.templates.href(projectId);
  return hrefInProject(projectId, rest === 'new' ? `/${section}/new` : `/${section}`);
}

/** Returns the page on which an item of the current list is created: a feed, a template, or in all other places a project. */
export function hrefOfNew(pathname: string, projectId: string | undefined): string {
  const [, first, , third] = pathname.split('/');
  const section = first === 'projects' ? third : first;
  if (section === 'feeds') return pages.newFeed.href(projectId);
  return section === 'templates' ? pages.newTemplate.href(projectId) : pages.newProject.href;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for a complete UUID; anything else in a path counts as no project. */
export function isUuid(text: string | undefined): text is string {
  return text !== undefined && uuidPattern.test(text);
}

/** Returns the project id in `/projects/{id}/…`, in lower case. */
export function projectIdOfPath(pathname: string): string | undefined {
  const [, section, id] = pathname.split('/');
  return section === 'projects' && isUuid(id) ? id.toLowerCase() : undefined;
}

/** Returns the id of the feed whose page, or a part of it, is at this address; undefined elsewhere. */
export function feedIdOfPath(pathname: string): string | undefined {
  const [, id] = /\/feeds\/([^/]+)/.exec(pathname) ?? [];
  return isUuid(id) ? id.toLowerCase() : undefined;
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
