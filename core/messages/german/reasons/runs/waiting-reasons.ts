import type { Translated } from '#core/messages/catalogue.ts';
import type { waitingReasons as waitingReasonsInEnglish } from '#core/messages/reasons/runs/waiting-reasons.ts';
import { number } from '#core/messages/german/german-words.ts';
import { remoteReasons } from '#core/messages/reasons/fetching/remote-reasons.ts';
import { sentenceOf } from '#core/messages/reasons/sentence-of.ts';

const megabytes = (bytes: number) =>
  number(bytes < 10_000_000 ? Math.round(bytes / 100_000) / 10 : Math.round(bytes / 1_000_000));
const sizesText = ({ gotBytes, allBytes }: { gotBytes: number; allBytes: number | null }) =>
  allBytes === null
    ? `${megabytes(gotBytes)} MB bisher`
    : `${megabytes(gotBytes)} von ${megabytes(allBytes)} MB`;

export const waitingReasons = {
  behind_own: 'Wartet auf einen Platz hinter Ihren anderen Feeds',
  not_answered: 'Wartet auf eine Antwort vom Server des Shops',
  reading: (sizes) => `Der Feed des Shops wird gelesen: ${sizesText(sizes)}`,
  slow: (sizes) => `Der Server des Shops ist langsam: ${sizesText(sizes)}`,
  try_again: ({ why }) => `${sentenceOf(remoteReasons, why)} Wir versuchen es gleich noch einmal.`,
} satisfies Translated<typeof waitingReasonsInEnglish>;
