import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';

/** Converts bytes to megabytes as channels count them: 1,000,000 bytes. */
const megabytes = (bytes: number) => Number((bytes / 1_000_000).toFixed(1));

/** The addresses at which a feed is published. */
export const outputMessages = catalogue(english, 'outputMessages', (words) => ({
  copyName: (name: string, ratio: string) => words.copyName(name, ratio).slice(-200),
  unseenTexts: (names: readonly string[]) =>
    words.unseenTexts(names.map((name) => commonMessages.quoted(name))),
  policyTexts: {
    too_heavy: (count: number, limit: number) => words.policyTexts.too_heavy(count, megabytes(limit)),
  },
  policyValues: {
    too_heavy: (value: number) => words.policyValues.too_heavy(megabytes(value)),
  },
}));
