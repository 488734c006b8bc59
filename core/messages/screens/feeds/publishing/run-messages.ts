import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';

export const runMessages = catalogue(english, 'runMessages');

const parts = ['new', 'gone', 'price', 'title', 'photo', 'picture'] as const;

/** Returns what a publication changed: '12 new · 3 prices'; '' if nothing. */
export function changesText(changes: Pick<NonNullable<Run['changes']>, (typeof parts)[number]>): string {
  return parts
    .filter((part) => changes[part] > 0)
    .map((part) => runMessages.changes[part](changes[part]))
    .join(' · ');
}
