import type { Insertion, ProductImage } from './assemble-product.ts';
import { indentBefore, type XmlSource } from './place-xml-image.ts';

/**
 * Where a picture with Meta's tags goes: right behind the element of the main image, on a line of its own where that has one. The form is
 * that in which Meta takes several files with tags, without a prefix:
 * `<video><url>…</url><tag>…</tag><tag>…</tag></video>` (https://developers.facebook.com/docs/marketing-api/advantage-catalog-ads/dynamic-media),
 * and `image[0].url`, `image[0].tag[0]` in a table (https://developers.facebook.com/docs/marketing-api/catalog/reference). Null where the main image is not an element of the product's own.
 */
export function placeTagged(
  { element }: ProductImage,
  tags: readonly string[],
  source: XmlSource,
): Insertion | null {
  // An attribute of the product is in no element of its own.
  if (element?.parent === undefined) return null;
  const { end } = element;
  const before = `${indentBefore(element, source)}<image><url>`;
  const after = `</url>${tags.map((tag) => `<tag>${tag}</tag>`).join('')}</image>`;
  return { start: end, end, kind: 'text', before, after };
}
