import { ProductAssembler, type AssembledProduct, type FieldReader } from './assemble-product.ts';
import type { Insertion, PlaceInputs, ProductImage } from './assemble-product.ts';
import type { ByteWindow } from '../encoding/byte-window.ts';
import { CsvRowCollector, type TableForm } from './collect-csv-rows.ts';
import type { Capture } from './collect-products.ts';
import { cellText } from './csv-columns.ts';
import type { FeedEncoding } from '../encoding/feed-encoding.ts';
import type { FeedMapping } from '../mapping/feed-mapping.ts';
import { urlsInCell } from '../mapping/find-urls.ts';
import { placeInTable } from './place-csv-image.ts';
import type { Edit, ProductReader, Replacement } from './product-reader.ts';
import type { CsvDialect } from '../table/scan-csv.ts';
import { csvEdits } from './write-csv-cells.ts';

/**
 * Reads products from a table: each non-empty row is one. Some shops write a product over several rows (its id again, its title left out)
 * with additional images and variants: such a row stays a product of its own, but its blank cells take the texts of the product's first
 * row, and its image is an additional one if the product already has a main image.
 */
export class CsvProductReader implements ProductReader {
  private readonly collector: CsvRowCollector;
  private readonly assembler: ProductAssembler;
  private first: AssembledProduct | null = null;
  private hasMainImage = false;

  constructor(form: TableForm, mapping: FeedMapping) {
    this.collector = new CsvRowCollector(form, mapping);
    this.assembler = new ProductAssembler(new CsvFields(this.window, form), mapping);
  }

  get window(): ByteWindow {
    return this.collector.scanner.window;
  }

  get settledTo(): number {
    return this.collector.scanner.rowStart;
  }

  push(chunk: Uint8Array): void {
    this.collector.scanner.push(chunk);
  }

  end(): void {
    this.collector.scanner.end();
  }

  *take(): Generator<AssembledProduct> {
    for (const found of this.collector.take()) {
      const row = this.assembler.assemble(found);
      const isContinuation = this.first !== null && continues(row, this.first);
      if (!isContinuation) {
        this.first = row;
        this.hasMainImage = false;
      }
      const product = isContinuation ? continued(row, this.first!, this.hasMainImage) : row;
      if (product.image !== null) this.hasMainImage = true;
      yield product;
    }
  }

  unboundPrefixes(): string[] {
    return [];
  }

  editsOf(replacements: readonly Replacement[]): Edit[] {
    return csvEdits(replacements, this.collector.scanner.dialect, this.window);
  }
}

class CsvFields implements FieldReader {
  private readonly window: ByteWindow;
  private readonly encoding: FeedEncoding;
  private readonly dialect: CsvDialect;

  constructor(window: ByteWindow, { encoding, table }: TableForm) {
    this.window = window;
    this.encoding = encoding;
    this.dialect = table;
  }

  text({ start, end, form }: Capture): string {
    return cellText(this.window.slice(start, end), this.encoding, form === 'quoted cell');
  }

  images({ start, end, form }: Capture, imagesMax: number): ProductImage[] {
    const isQuoted = form === 'quoted cell';
    const bytes = this.window.slice(start, end);
    const places = urlsInCell(bytes).slice(0, imagesMax);
    return places.map((place) => {
      const text = cellText(bytes.subarray(place.start, place.end), this.encoding, isQuoted);
      return {
        kind: place.kind,
        url: place.kind === 'json' ? text.replaceAll('\\/', '/') : text,
        start: start + place.start,
        end: start + place.end,
        cell: { start, end, isQuoted },
      };
    });
  }

  insertion(inputs: PlaceInputs): Insertion | null {
    return placeInTable(inputs, this.window, this.dialect);
  }
}

function continues({ product }: AssembledProduct, { product: first }: AssembledProduct): boolean {
  const isUntitled = product.values['title'] === undefined && first.values['title'] !== undefined;
  return isUntitled && product.id !== '' && product.id === first.id;
}

function continued(row: AssembledProduct, first: AssembledProduct, hasMainImage: boolean): AssembledProduct {
  const isSilent = row.states.every((state) => state === '');
  const { availability, isMatch } = isSilent ? first.product : row.product;
  const image = hasMainImage ? null : row.image;
  // Only the row with the main image gets an additional one.
  const insertion = image === null ? null : row.insertion;
  const additionalImages =
    hasMainImage && row.image !== null ? [row.image, ...row.additionalImages] : row.additionalImages;
  const fields = continuedFields(row, first);
  return {
    start: row.start,
    end: row.end,
    image,
    insertion,
    tagging: null,
    additionalImages: additionalImages.toSorted((one, other) => one.start - other.start),
    states: isSilent ? first.states : row.states,
    product: {
      ...row.product,
      image: image?.url ?? '',
      isInsertable: insertion !== null,
      additionalImages: additionalImages.map(({ url }) => url),
      values: { ...first.product.values, ...row.product.values },
      ...(fields === undefined ? {} : { fields }),
      availability,
      isMatch,
    },
  };
}

function continuedFields(
  { product: { fields: own } }: AssembledProduct,
  { product: { fields: before = {} } }: AssembledProduct,
): Record<string, string[]> | undefined {
  if (own === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(own).map(([path, texts]) => [path, texts.length > 0 ? texts : (before[path] ?? [])]),
  );
}
