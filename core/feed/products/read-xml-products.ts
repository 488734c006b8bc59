import { ProductAssembler, type AssembledProduct, type FieldReader } from './assemble-product.ts';
import type { Insertion, PlaceInputs, ProductImage } from './assemble-product.ts';
import type { ByteWindow } from '../encoding/byte-window.ts';
import { ProductCollector, type Capture } from './collect-products.ts';
import type { FeedEncoding } from '../encoding/feed-encoding.ts';
import type { FeedMapping } from '../mapping/feed-mapping.ts';
import { urlsInAttribute, urlsInContent, type UrlPlace } from '../mapping/find-urls.ts';
import { placeInXml } from './place-xml-image.ts';
import type { Edit, ProductReader, Replacement } from './product-reader.ts';
import { attributeText, contentText } from '../xml/scan-text.ts';
import type { XmlScanner } from '../xml/scan-xml.ts';
import { asciiUrl } from '../mapping/spell-url.ts';

/** Reads products out of XML. */
export class XmlProductReader implements ProductReader {
  private readonly collector: ProductCollector;
  private readonly assembler: ProductAssembler;

  constructor(encoding: FeedEncoding, mapping: FeedMapping) {
    this.collector = new ProductCollector(encoding, mapping);
    this.assembler = new ProductAssembler(new XmlFields(this.collector.scanner, encoding), mapping);
  }

  get window(): ByteWindow {
    return this.collector.scanner.window;
  }

  get settledTo(): number {
    const { offset, heldFrom } = this.collector.scanner;
    return Math.min(offset, heldFrom);
  }

  push(chunk: Uint8Array): void {
    this.collector.scanner.push(chunk);
  }

  end(): void {
    this.collector.scanner.end();
  }

  *take(): Generator<AssembledProduct> {
    for (const found of this.collector.take()) yield this.assembler.assemble(found);
  }

  unboundPrefixes(): string[] {
    return this.collector.scanner.names.unboundPrefixes();
  }

  editsOf(replacements: readonly Replacement[]): Edit[] {
    const edits = replacements.map(({ image: { start, end, kind }, url, before = '', after = '' }) => ({
      start,
      end,
      text: before + spell(url, kind) + after,
    }));
    // What is put in where an address begins comes before that address.
    return edits.toSorted((one, other) => one.start - other.start || one.end - other.end);
  }
}

/** The texts and images of tags and attributes. */
class XmlFields implements FieldReader {
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

  private urlText(raw: string, kind: UrlPlace['kind']): string {
    if (kind === 'section') return raw;
    const { entities } = this.scanner;
    return (kind === 'attribute' ? attributeText(raw, entities) : contentText(raw, entities)).trim();
  }
}

function spell(url: string, kind: UrlPlace['kind']): string {
  const ascii = asciiUrl(url);
  if (kind === 'section') return ascii.replaceAll(']]>', ']]%3E');
  const escaped = ascii.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return kind === 'attribute' ? escaped.replaceAll('"', '&quot;').replaceAll("'", '&apos;') : escaped;
}
