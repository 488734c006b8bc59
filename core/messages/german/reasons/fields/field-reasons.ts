import type { Translated } from '#core/messages/catalogue.ts';
import type { fieldReasons as fieldReasonsInEnglish } from '#core/messages/reasons/fields/field-reasons.ts';

export const fieldReasons = {
  no_stock_field: 'Kein Feld spricht von Verfügbarkeit, daher wird jedes Produkt gestaltet.',
  no_plain_stock: 'Kein Feld sagt klar, was vorrätig ist, daher wird jedes Produkt gestaltet.',
  id_by_name: ({ isId }) =>
    `Sein Name sagt, dass es ${isId ? 'eine ID' : 'ein Code'} ist, und fast jedes Produkt hat seinen eigenen Wert.`,
  id_by_address: 'Kein Feld ist eine ID, aber fast jedes Produkt hat eine eigene Adresse.',
  id_in_name: 'Das erste Feld mit „id“ im Namen.',
  no_fields: 'Die Produkte haben keine Felder.',
  first_field: 'Kein Feld sieht nach einer ID aus, daher ist es das erste Feld des Produkts.',
  standard_image: 'Der übliche Bild-Tag.',
  image_by_name_and_values: 'Heißt wie ein Bild, und seine Werte sind Webadressen.',
  image_by_name: 'Der erste Tag, der wie ein Bild heißt.',
  image_by_media: 'Enthält, was zum Produkt gehört, und seine Werte sind Adressen von Bildern.',
  image_by_values: 'Seine Werte sind Adressen von Bilddateien.',
  no_image_field: 'Kein Feld der Produkte sieht nach einem Bild aus.',
  standard_additional: 'Der übliche Tag zusätzlicher Bilder.',
  additional_by_name: 'Heißt wie weitere Bilder.',
  additional_by_number: 'Heißen wie das Hauptbild, mit je einer Nummer.',
  additional_around: 'Die Fotos des Produkts, dessen Variante dies ist.',
  additional_by_place: 'Steht neben dem Hauptbild.',
  no_additional: 'Kein Feld sieht nach weiteren Bildern aus.',
  stock_states_none: 'Es sagt, was vorrätig ist, aber zurzeit ist es nichts.',
  stock_states: ({ yes }) => `Es sagt, was vorrätig ist; „${yes}“ heißt in diesem Feed ja.`,
  stock_codes:
    'Seine Codes sagen, nach wie vielen Tagen ein Produkt verschickt wird: 1 sofort, 3, 7 und 14 Tage später, 99 auf Anfrage.',
  stock_count: 'Es zählt, was vorrätig ist.',
  stock_count_none: 'Es zählt, was vorrätig ist, aber zurzeit ist es nichts.',
  no_usual_props: 'Der Feed hat keine der üblichen Eigenschaften.',
  usual_props: 'Die ersten der üblichen Eigenschaften, die der Feed hat.',
} satisfies Translated<typeof fieldReasonsInEnglish>;
