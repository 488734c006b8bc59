import { ProductAssembler, type AssembledProduct } from './assemble-product.ts';
import type { ByteWindow } from '../encoding/byte-window.ts';
import { ProductCollector } from './collect-products.ts';
import { JsonFields } from './json-fields.ts';
import type { FeedMapping } from '../mapping/feed-mapping.ts';
import type { UrlPlace } from '../mapping/find-urls.ts';
import type { TreeForm } from './open-scanner.ts';
import type { ToldOfImage } from './collect-products.ts';
import type { Edit, ImageFile, ProductReader, Replacement } from './product-reader.ts';
import { asciiUrl, percentEncode } from '../mapping/spell-url.ts';
import { XmlFields } from './xml-fields.ts';
import { XmlScanner } from '../xml/scan-xml.ts';

/** Reads products from XML, and from JSON as if it were XML. */
export class TreeProductReader implements ProductReader {
  private readonly collector: ProductCollector;
  private readonly assembler: ProductAssembler;

  constructor(form: TreeForm, mapping: FeedMapping) {
    this.collector = new ProductCollector(form, mapping);
    const { scanner } = this.collector;
    const fields =
      scanner instanceof XmlScanner ? new XmlFields(scanner, form.encoding) : new JsonFields(scanner);
    this.assembler = new ProductAssembler(fields, mapping);
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
    const { scanner } = this.collector;
    return scanner instanceof XmlScanner ? scanner.names.unboundPrefixes() : [];
  }

  editsOf(replacements: readonly Replacement[]): Edit[] {
    const edits: Edit[] = [];
    for (const { image, url, before = '', after = '', file } of replacements) {
      const { start, end, kind, told = [] } = image;
      edits.push({ start, end, text: before + spell(url, kind) + after });
      if (file !== undefined) edits.push(...told.flatMap((place) => truth(place, file)));
    }
    return edits;
  }
}

/** Returns the edits that adapt an attribute to the new file. An unknown size is written as 0 (https://www.rssboard.org/rss-profile). */
function truth({ name, start, end }: ToldOfImage, { type, sizeBytes, width, height }: ImageFile): Edit[] {
  const now = { type, length: sizeBytes ?? 0, fileSize: sizeBytes ?? 0, width, height };
  return name === 'medium' || name === 'isDefault' ? [] : [{ start, end, text: String(now[name]) }];
}

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function spell(url: string, kind: UrlPlace['kind']): string {
  const ascii = asciiUrl(url);
  if (kind === 'json') return ascii.replaceAll(/["\\]/g, percentEncode);
  if (kind === 'section') return ascii.replaceAll(']]>', ']]%3E');
  return ascii.replaceAll(kind === 'attribute' ? /[&<>"']/g : /[&<>]/g, (mark) => ESCAPED[mark]!);
}
