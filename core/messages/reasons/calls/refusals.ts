import english from '#core/messages/words/en/refusals.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';

const parts = catalogue(english, 'refusalParts');

/** Reasons why a call was refused, if the text of its error code is not specific enough. */
export const refusals = catalogue(english, 'refusals', (words) => ({
  part_invalid: ({ part, field }: { part: string; field: string }) =>
    field === '' ? words.part_invalid({ part }) : parts.part_invalid_at({ part, field }),
  texts_unseen: ({ names, ...size }: { names: readonly string[]; width: number; height: number }) =>
    words.texts_unseen({ ...size, names: names.map((name) => commonMessages.quoted(name)) }),
  template_shown_by_rules: ({ feeds }: { feeds: readonly string[] }) =>
    words.template_shown_by_rules({
      feeds: feeds.slice(0, 3).map((name) => commonMessages.quoted(name)),
      more: Math.max(feeds.length - 3, 0),
    }),
}));
