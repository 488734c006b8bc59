import type { Translated } from '#core/messages/catalogue.ts';
import type { quotaReasons as quotaReasonsInEnglish } from '#core/messages/reasons/calls/quota-reasons.ts';
import { many } from '#core/messages/german/german-words.ts';
import { fileSize } from '#core/messages/german/german-words.ts';

const reached = (limit: number, one: string, more: string, which: string) =>
  `Sie haben ${many(limit, one, more)}, mehr geht nicht. Löschen Sie ${which}, oder bitten Sie den Betreiber um mehr.`;

export const quotaReasons = {
  projects: ({ limit }) => reached(limit, 'Projekt', 'Projekte', 'eines, das Sie nicht mehr brauchen'),
  feeds: ({ limit }) => reached(limit, 'Feed', 'Feeds', 'einen, den Sie nicht mehr brauchen'),
  templates: ({ limit }) => reached(limit, 'Vorlage', 'Vorlagen', 'eine, die Sie nicht mehr brauchen'),
  outputs: ({ limit }) =>
    `Dieser Feed hat neben seiner eigenen Adresse ${many(limit, 'Ausgabe', 'Ausgaben')}, mehr geht nicht. Löschen Sie eine, die Sie nicht mehr brauchen.`,
  bytes: ({ limit }) =>
    `Ihr Speicher von ${fileSize(limit)} ist voll. Löschen Sie Vorlagen, Schriften oder Feeds, die Sie nicht mehr brauchen, oder bitten Sie den Betreiber um mehr.`,
} satisfies Translated<typeof quotaReasonsInEnglish>;
