import { catalogue } from '#core/messages/catalogue.ts';

/** Sidebar, header, project switcher, user menu. */
export const shellMessages = catalogue('shellMessages', {
  allProjects: 'All Projects',
  templates: 'Templates',
  feeds: 'Feeds',
  billing: 'Billing',
  settings: 'Settings',
  signOut: 'Sign out',
  globalOverview: 'Global Overview',
  noProjectsYet: 'No projects yet',
  switching: 'Switching...',
  quickCreate: 'Quick create',
  findProject: 'Find a project',
  navigation: 'Navigation',
  openNavigation: 'Open navigation',
  accountOf: (email: string) => `Account of ${email}`,
  projectCount: (count: number) => (count === 1 ? '1 project' : `${count} projects`),
});
