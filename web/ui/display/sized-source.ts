import { sizedPictures } from '#core/picture-sizes.ts';

/** Width of most templates in px, with which the browser chooses among sizes. */
const WHOLE_WIDTH = 1080;

/**
 * Returns the attributes with which a browser loads a published picture in a suitable size; none for other pictures. If the picture is
 * loaded lazily, the browser knows its width by then and uses that, if it supports it.
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
