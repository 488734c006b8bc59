import { catalogue } from '#core/messages/catalogue.ts';

/** A product's photos by their number, from 1, as sentences call them. */
const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
] as const;

function ordinalOf(photo: number): string {
  return ordinals[photo - 1] ?? `${photo}th`;
}

const count = (products: number) => products.toLocaleString('en');

/** Texts about the product's photos: the main one, and those after it. */
export const photoMessages = catalogue('photoMessages', {
  photo: 'Photo',
  main: 'Main photo',
  further: (photo: number) => `Photo ${photo}`,
  /** `second` for 2. */
  ordinal: ordinalOf,
  /** Name as a field among others. */
  field: (photo: number) => {
    const ordinal = ordinalOf(photo);
    return `${ordinal.charAt(0).toUpperCase()}${ordinal.slice(1)} photo`;
  },
  leftOut: (photo: number, layers: number) =>
    `Products without a ${ordinalOf(photo)} photo are drawn without ${layers === 1 ? 'this layer' : 'these layers'}.`,
  leftOutOfSeveral: 'Products that have fewer photos are drawn without these layers.',
  /** Count among the feed's products, or its first ones where it is too large to look at all of them. */
  had: (shown: number, of: number, isWhole: boolean) =>
    `${count(shown)} of ${isWhole ? '' : 'the first '}${count(of)} products ${shown === 1 ? 'has' : 'have'} it.`,
});
