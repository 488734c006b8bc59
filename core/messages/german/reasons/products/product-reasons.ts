import type { Translated } from '#core/messages/catalogue.ts';
import type { productReasons as productReasonsInEnglish } from '#core/messages/reasons/products/product-reasons.ts';
import { number } from '#core/messages/german/german-words.ts';
import { fieldName } from '#core/messages/reasons/products/field-name.ts';
import { keptReasons } from '#core/messages/reasons/products/kept-reasons.ts';
import { pictureSentence } from '#core/messages/reasons/products/picture-reasons.ts';
import { photoReasons } from '#core/messages/reasons/products/photo-reasons.ts';
import { remarkReasons } from '#core/messages/reasons/products/remark-reasons.ts';
import { sentenceOf } from '#core/messages/reasons/sentence-of.ts';

export const productReasons = {
  not_matched: 'Durch die Verfügbarkeit herausgefiltert.',
  rule_photo: ({ rule }) => `Die Regel „${rule}“ behält das Foto des Shops.`,
  left_out: ({ rule }) => `Die Regel „${rule}“ lässt dieses Produkt im veröffentlichten Feed weg.`,
  shop_images: 'Diese Ausgabe veröffentlicht die Bilder des Shops.',
  no_image: 'Das Produkt hat im Feed keinen Link zu einem Bild.',
  row_without_image:
    'Diese Zeile hat keinen eigenen Link zu einem Bild. Wo sie das Produkt darüber fortsetzt, hat jenes das Bild.',
  part_of_address:
    'Der Link zum Bild ist nur ein Teil einer Adresse: https:// und der Host fehlen. Bitten Sie den Shop, ihn ganz zu schreiben.',
  over_plan: ({ limit, over, isFree }) =>
    `${isFree ? 'Der kostenlose Tarif' : 'Ihr Tarif'} umfasst ${number(limit)} Produkte; ` +
    (over === 1 ? 'dies ist eines mehr.' : `dies ist eines von ${number(over)} weiteren.`),
  no_place: 'Der Feed hat in diesem Produkt keinen Platz für ein zusätzliches Bild.',
  not_tagged:
    'Es kam kein Bild hinzu: Meta hat Tags für 9:16 und 4:5, und Bilder, die der Shop selbst mit Tags versieht, bleiben, wie sie sind.',
  fault_of_ours:
    'Das Bild konnte wegen einer Störung bei uns nicht erstellt werden. Der nächste Lauf versucht es erneut.',
  no_picture: ({ why }) => sentenceOf(photoReasons, why),
  kept: ({ why }) => sentenceOf(keptReasons, why),
  additional_kept: ({ why }) => `Ein zusätzliches Foto: ${sentenceOf(keptReasons, why)}`,
  further_kept: ({ photo, why }) => `Foto ${photo}: ${sentenceOf(keptReasons, why)}`,
  picture_kept: ({ field, why }) =>
    `Das Bild in „${fieldName(field)}“: ${pictureSentence(why)} Das letzte gute Bild bleibt online.`,
  remarks: ({ remarks }) => remarks.map((remark) => sentenceOf(remarkReasons, remark)).join(' '),
} satisfies Translated<typeof productReasonsInEnglish>;
