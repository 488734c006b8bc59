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
      `Your storage of ${size(limit)} is full. Delete templates, fonts or feeds that you no longer need, or ask the operator for more.`,
  },
  /** Why a product has no new picture. */
  noPicture: (limit: number) =>
    `No new picture was made, because your storage of ${size(limit)} is full. Delete templates or feeds that you no longer need, or ask the operator for more.`,
  diskNearlyFull: 'No new picture was made, because our disk is nearly full. The next run tries again.',
} as const;

function reached(limit: number, noun: string): string {
  const have = limit === 1 ? `1 ${noun}` : `${limit} ${noun}s`;
  return `You have ${have}, which is the most. Delete one that you no longer need, or ask the operator for more.`;
}

/** '20 GB', with 1,024 bytes to the step. */
function size(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${units[power] ?? ''}`;
}
