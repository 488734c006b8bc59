import { sizedPictures } from '#core/picture-sizes.ts';

/** Pictures are as wide as most templates; a browser only chooses by it. */
const WHOLE_WIDTH = 1080;

/**
 * Returns the attributes for the sizes of an `img` of a published picture; nothing for any other picture. One that is loaded lazily is laid
 * out first, and browsers that can measure it do.
 */
export function sizedSource(
  src: string,
  sizes: string,
  isEager = false,
): { srcSet?: string; sizes?: string } {
  const smaller = sizedPictures(src);
  if (smaller.length === 0) return {};
  const all = [...smaller, { address: src, width: WHOLE_WIDTH }];
  return {
    srcSet: all.map(({ address, width }) => `${address} ${width}w`).join(', '),
    sizes: isEager ? sizes : `auto, ${sizes}`,
  };
}
