import type { Translated } from '#core/messages/catalogue.ts';
import type { keptReasons as keptReasonsInEnglish } from '#core/messages/reasons/products/kept-reasons.ts';
import { photoReasons } from '#core/messages/reasons/products/photo-reasons.ts';
import { sentenceOf } from '#core/messages/reasons/sentence-of.ts';

const longDay = (instant: Date) =>
  instant.toLocaleDateString('de-DE', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const longInstant = (instant: Date) => `${longDay(instant)}, ${instant.toISOString().slice(11, 16)} UTC`;

export const keptReasons = {
  photo_away: ({ why, since }) =>
    `${sentenceOf(photoReasons, why)} Das letzte gute Bild bleibt online; das Foto ließ sich nicht prüfen seit ${longInstant(since)}.`,
  photo_gone: ({ why, until }) =>
    `${sentenceOf(photoReasons, why)} Das letzte gute Bild bleibt online bis ${longDay(until)}, falls das Foto zurückkommt.`,
  photo_not_drawn: ({ why }) => `${sentenceOf(photoReasons, why)} Das letzte gute Bild bleibt online.`,
  background_away:
    'Wegen einer Störung bei uns kann gerade nicht freigestellt werden. Das letzte gute Bild bleibt online; der nächste Lauf versucht es erneut.',
  refused: 'Sie haben dieses Produkt so gelassen. Sein Bild ändert sich, wenn der Lauf ein anderes zeichnet.',
  rolling_out:
    'Das neue Bild ist gezeichnet. Es kommt an dem Tag der Einführung, der für dieses Produkt vorgesehen ist.',
  fault_of_ours:
    'Das Bild konnte wegen einer Störung bei uns nicht erstellt werden. Das letzte gute bleibt online; der nächste Lauf versucht es erneut.',
} satisfies Translated<typeof keptReasonsInEnglish>;
