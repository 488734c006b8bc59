import { catalogue } from '#core/messages/catalogue.ts';
import { fileSize } from '../file-size.ts';

/** Texts for an account at its limit, by the limited kind. */
export const quotaReasons = catalogue('quotaReasons', {
  projects: ({ limit }: Quota) => reached(limit, 'project'),
  feeds: ({ limit }: Quota) => reached(limit, 'feed'),
  templates: ({ limit }: Quota) => reached(limit, 'template'),
  outputs: ({ limit }: Quota) =>
    `This feed has ${limit} outputs beside its own address, which is the most. Delete one that you no longer need.`,
  bytes: ({ limit }: Quota) =>
    `Your storage of ${fileSize(limit)} is full. Delete templates, fonts or feeds that you no longer need, or ask the operator for more.`,
});

interface Quota {
  limit: number;
}

function reached(limit: number, noun: string): string {
  const have = limit === 1 ? `1 ${noun}` : `${limit} ${noun}s`;
  return `You have ${have}, which is the most. Delete one that you no longer need, or ask the operator for more.`;
}
