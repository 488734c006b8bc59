import type { FieldReason } from '#feed';
import { catalogue } from '#core/messages/catalogue.ts';
import { worded } from '#core/messages/worded.ts';

/** Reasons why the form begins with this field of a feed. */
export const fieldReasons = catalogue('fieldReasons', {
  no_stock_field: 'No field speaks of availability, so every product is enhanced.',
  no_plain_stock: 'No field says plainly what is in stock, so every product is enhanced.',
  id_by_name: ({ isId }: { isId: boolean }) =>
    `Its name says that it ${isId ? 'is an id' : 'is a code'}, and nearly every product has its own.`,
  id_by_address: 'No field is an id, but nearly every product has an address of its own.',
  id_in_name: "The first field with 'id' in its name.",
  no_fields: 'The products have no fields.',
  first_field: "No field looks like an id, so it is the product's first field.",
  standard_image: 'The standard image tag.',
  image_by_name_and_values: 'Named like an image, and its values are web addresses.',
  image_by_name: 'The first tag named like an image.',
  image_by_media: 'Holds what belongs to the product, and its values are addresses of images.',
  image_by_values: 'Its values are addresses of image files.',
  no_image_field: 'No field of the products looks like an image.',
  standard_additional: 'The standard tag of additional images.',
  additional_by_name: 'Named like further images.',
  additional_by_number: 'Named like the main image, with a number each.',
  additional_around: 'The photos of the product whose variant this is.',
  additional_by_place: 'Stands beside the main image.',
  no_additional: 'No field looks like further images.',
  stock_states_none: 'It tells what is in stock, but at present nothing is.',
  stock_states: ({ yes }: { yes: string }) =>
    `It tells what is in stock; '${yes}' is how this feed says yes.`,
  stock_codes:
    'Its codes say within how many days a product is sent: 1 at once, 3, 7 and 14 days later, 99 on request.',
  stock_count: 'It counts what is in stock.',
  stock_count_none: 'It counts what is in stock, but at present nothing is.',
  no_usual_props: 'The feed has none of the usual properties.',
  usual_props: 'The first of the usual properties that the feed has.',
});

/** Returns the sentence about why a field is suggested. */
export function fieldReasonText(reason: FieldReason): string {
  return worded(fieldReasons, reason);
}
