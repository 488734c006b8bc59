import type { Translated } from '#core/messages/catalogue.ts';
import type { remarkReasons as remarkReasonsInEnglish } from '#core/messages/reasons/products/remark-reasons.ts';
import { cutOutDoubts, cutOutFaults } from '#core/messages/german/reasons/products/cut-out-reasons.ts';
import { lostTextMessages } from '#core/messages/german/reasons/products/lost-text-messages.ts';
import { fieldName } from '#core/messages/reasons/products/field-name.ts';
import { pictureSentence } from '#core/messages/reasons/products/picture-reasons.ts';
import { photoReasons } from '#core/messages/reasons/products/photo-reasons.ts';
import { sentenceOf } from '#core/messages/reasons/sentence-of.ts';

export const remarkReasons = {
  text_not_drawn: ({ lost }) => lostTextMessages.remark(lost),
  code_too_long:
    'Der Link des Produkts ist zu lang für den QR-Code der Vorlage, daher fehlt er im Bild. Machen Sie den Code dort größer oder nehmen Sie einen kürzeren Link.',
  background_kept: ({ doubt }) => cutOutDoubts[doubt],
  background_unavailable: cutOutFaults.unavailable,
  further_background_kept: ({ photo, doubt }) => `Foto ${photo}: ${cutOutDoubts[doubt]}`,
  further_photo_missing: ({ photo, why }) =>
    `Ohne Foto ${photo} gezeichnet: ${sentenceOf(photoReasons, why)}`,
  picture_missing: ({ field, why }) =>
    `Ohne das Bild in „${fieldName(field)}“ gezeichnet: ${pictureSentence(why)}`,
  picture_unchecked: ({ field, why }) =>
    `Das Bild in „${fieldName(field)}“ ist unsere Kopie davon, wie es zuletzt war: ${pictureSentence(why)}`,
} satisfies Translated<typeof remarkReasonsInEnglish>;
