import type { FieldReader, Insertion, PlaceInputs, ProductImage } from './assemble-product.ts';
import type { Capture } from './collect-products.ts';
import type { FeedEncoding } from '../encoding/feed-encoding.ts';
import { urlsInAttribute, urlsInContent, type UrlPlace } from '../mapping/find-urls.ts';
import { placeTagged } from './place-tagged-image.ts';
import { placeInXml } from './place-xml-image.ts';
import { attributeText, contentText } from '../xml/scan-text.ts';
import type { XmlScanner } from '../xml/scan-xml.ts';

/** The texts and images of tags and attributes. */
export class XmlFields implements FieldReader {
  private readonly scanner: XmlScanner;
  private readonly encoding: FeedEncoding;

  constructor(scanner: XmlScanner, encoding: FeedEncoding) {
    this.scanner = scanner;
    this.encoding = encoding;
  }

  text({ start, end, form }: Capture): string {
    const raw = this.encoding.decode(this.scanner.window.slice(start, end));
    const { entities } = this.scanner;
    return (form === 'attribute' ? attributeText(raw, entities) : contentText(raw, entities)).trim();
  }

  images({ start, end, form, element }: Capture, imagesMax: number): ProductImage[] {
    const bytes = this.scanner.window.slice(start, end);
    const places = form === 'attribute' ? urlsInAttribute(bytes) : urlsInContent(bytes);
    return places.slice(0, imagesMax).map((place) => {
      const raw = this.encoding.decode(bytes.subarray(place.start, place.end));
      return {
        ...place,
        url: this.urlText(raw, place.kind),
        start: start + place.start,
        end: start + place.end,
        element,
      };
    });
  }

  insertion(inputs: PlaceInputs): Insertion | null {
    return placeInXml(inputs, { window: this.scanner.window, encoding: this.encoding });
  }

  taggedPlace(main: ProductImage, tags: readonly string[]): Insertion | null {
    return placeTagged(main, tags, { window: this.scanner.window, encoding: this.encoding });
  }

  private urlText(raw: string, kind: UrlPlace['kind']): string {
    if (kind === 'section') return raw;
    const { entities } = this.scanner;
    return (kind === 'attribute' ? attributeText(raw, entities) : contentText(raw, entities)).trim();
  }
}
