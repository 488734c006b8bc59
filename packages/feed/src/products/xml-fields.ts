import type { FieldReader, Insertion, PlaceInputs, ProductImage } from './assemble-product.ts';
import type { Capture } from './collect-products.ts';
import type { FeedEncoding } from '../encoding/feed-encoding.ts';
import { urlsInAttribute, urlsInContent } from '../mapping/find-urls.ts';
import { placeInXml, indentBefore, type XmlSource } from './place-xml-image.ts';
import { attributeText, contentText } from '../xml/scan-text.ts';
import type { XmlScanner } from '../xml/scan-xml.ts';

export class XmlFields implements FieldReader {
  private readonly scanner: XmlScanner;
  private readonly encoding: FeedEncoding;

  constructor(scanner: XmlScanner, encoding: FeedEncoding) {
    this.scanner = scanner;
    this.encoding = encoding;
  }

  text({ start, end, form }: Capture): string {
    return this.textOf(this.scanner.window.slice(start, end), form === 'attribute');
  }

  images({ start, end, form, element, told }: Capture, imagesMax: number): ProductImage[] {
    const bytes = this.scanner.window.slice(start, end);
    const places = form === 'attribute' ? urlsInAttribute(bytes) : urlsInContent(bytes);
    const images: ProductImage[] = [];
    for (let index = 0; index < places.length && index < imagesMax; index++) {
      const place = places[index]!;
      const spelling = bytes.subarray(place.start, place.end);
      const isSection = place.kind === 'section';
      const url = isSection ? this.encoding.decode(spelling) : this.textOf(spelling, form === 'attribute');
      images.push({
        kind: place.kind,
        url,
        start: start + place.start,
        end: start + place.end,
        element,
        told,
      });
    }
    return images;
  }

  insertion(inputs: PlaceInputs): Insertion | null {
    return placeInXml(inputs, { window: this.scanner.window, encoding: this.encoding });
  }

  taggedPlace(main: ProductImage, tags: readonly string[]): Insertion | null {
    return placeTagged(main, tags, { window: this.scanner.window, encoding: this.encoding });
  }

  private textOf(bytes: Uint8Array, isAttribute: boolean): string {
    const raw = this.encoding.decode(bytes);
    const { entities } = this.scanner;
    return (isAttribute ? attributeText(raw, entities) : contentText(raw, entities)).trim();
  }
}

/**
 * Returns where a picture with Meta's tags goes: right after the main image's element, on a new line if that element has its own. Meta's
 * form for several tagged files, without a prefix: `<video><url>…</url><tag>…</tag><tag>…</tag></video>`
 * (https://developers.facebook.com/docs/marketing-api/advantage-catalog-ads/dynamic-media), and `image[0].url`, `image[0].tag[0]` in a
 * table (https://developers.facebook.com/docs/marketing-api/catalog/reference). Null if the main image is not a child element of the
 * product.
 */
function placeTagged(
  { element }: ProductImage,
  tags: readonly string[],
  source: XmlSource,
): Insertion | null {
  // An attribute of the product has no element of its own.
  if (element?.parent === undefined) return null;
  const { end } = element;
  const before = `${indentBefore(element, source)}<image><url>`;
  const after = `</url>${tags.map((tag) => `<tag>${tag}</tag>`).join('')}</image>`;
  return { start: end, end, kind: 'text', before, after };
}
