import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

export const versionMessages = catalogue(english, 'versionMessages', (words) => ({
  changes: (counts: Record<'pictures' | 'facts' | 'gone' | 'back', number>) =>
    (['pictures', 'facts', 'gone', 'back'] as const)
      .filter((kind) => counts[kind] > 0)
      .map((kind) => words.changes[kind](counts[kind]))
      .join(' '),
  outputs: (returning: number, staying: number) =>
    [returning > 0 && words.outputsReturn(returning), staying > 0 && words.outputsStay(staying)]
      .filter((sentence) => sentence !== false)
      .join(' '),
}));
