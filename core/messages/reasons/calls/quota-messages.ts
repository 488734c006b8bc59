import { fileSize } from '../file-size.ts';

/** What an account may have, how much of it is used, and what to do when it is all. */
export const quotaMessages = {
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
  reached: {
    projects: (limit: number) => reached(limit, 'project'),
    feeds: (limit: number) => reached(limit, 'feed'),
    templates: (limit: number) => reached(limit, 'template'),
    bytes: (limit: number) =>
      `Your storage of ${fileSize(limit)} is full. Delete templates, fonts or feeds that you no longer need, or ask the operator for more.`,
  },
} as const;

function reached(limit: number, noun: string): string {
  const have = limit === 1 ? `1 ${noun}` : `${limit} ${noun}s`;
  return `You have ${have}, which is the most. Delete one that you no longer need, or ask the operator for more.`;
}
