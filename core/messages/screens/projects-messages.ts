import { catalogue } from '#core/messages/catalogue.ts';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Projects list and its dialogs. */
export const projectsMessages = catalogue('projectsMessages', {
  title: 'Projects',
  newProject: 'New Project',
  name: 'Project Name',
  searchLabel: 'Search projects',
  searchPlaceholder: 'Search projects…',
  create: 'Create project',
  edit: 'Edit',
  delete: 'Delete',
  lastRun: 'Last run',
  createdOn: (date: string) => `Created ${date}`,
  activeFeeds: (count: number) => `${count} active`,
  failedFeeds: (count: number) => `${counted(count, 'feed', 'feeds')} could not be refreshed`,
  waitingFeeds: (count: number) => counted(count, 'feed waits for you', 'feeds wait for you'),
  feedsAndEnhanced: (feeds: string, products: string) => `${feeds} · ${products} enhanced`,
  createTitle: 'New project',
  editTitle: 'Edit project',
  deleteTitle: 'Delete project',
  deleteTakesAll: 'Its templates and feeds go with it, and its published feeds stop.',
  deleteEndsPlan: (plan: string, dollars: number) =>
    `Its ${plan} plan ($${dollars} per month) ends at once, and nothing is paid back.`,
  firstSteps: ['Your feed', 'A template', 'Your enhanced feed'],
  emptyTitle: 'Your first enhanced feed is three steps away',
  emptyText: 'Paste the address of your product feed, pick a template, publish.',
  viewProject: 'View Project',
  startWorkflow: 'Start Project Workflow',
  nameRequired: 'Please enter a project name',
  loadFailed: 'Failed to load projects',
  created: 'Project created successfully',
  createFailed: 'Failed to create project',
  updated: 'Project updated successfully',
  updateFailed: 'Failed to update project',
  deleted: 'Project deleted successfully',
  deleteFailed: 'Failed to delete project',
  noMatch: (search: string) => `No projects found matching "${search}"`,
});
