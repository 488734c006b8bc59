import { catalogue } from '#core/messages/catalogue.ts';

/** Limits of an account, and how much of them is used. */
export const usageMessages = catalogue('usageMessages', {
  title: 'Usage',
  text: 'What your account holds.',
  projects: 'Projects',
  feeds: 'Feeds',
  templates: 'Templates',
  fonts: 'Brand fonts',
  bytes: 'Storage',
  bytesText: 'Templates, fonts, photos, pictures and feeds',
  of: (used: string, limit: string) => `${used} of ${limit}`,
  loadFailed: 'Failed to load your usage',
});
