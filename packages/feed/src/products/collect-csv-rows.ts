import {
  ADDITIONAL_IMAGE_FIELD,
  AVAILABILITY_FIELD,
  FIRST_VALUE_FIELD,
  ID_FIELD,
  IMAGE_FIELD,
  INSERTED_IMAGE_FIELD,
  PAGE_FIELD,
  type Capture,
  type FoundProduct,
} from './collect-products.ts';
import { columnNames, columnsOfPath } from './csv-columns.ts';
import type { FeedEncoding } from '../encoding/feed-encoding.ts';
import { structureFault } from '../feed-fault.ts';
import { ROW_TAG, type FeedMapping } from '../mapping/feed-mapping.ts';
import { PAGE_PATHS } from '../mapping/property-aliases.ts';
import { CsvScanner, type CsvDialect } from '../table/scan-csv.ts';

// Number of rows with equal cell counts after which the last row is expected to have that count too.
const ROWS_ALIKE_MIN = 3;

export interface TableForm {
  encoding: FeedEncoding;
  table: CsvDialect;
}

interface WantedColumn {
  field: number;
  rank: number;
  column: number;
}

/**
 * Finds the products of a table, one for each non-empty row, and the cells of their wanted fields. If the header has neither the mapping's
 * id nor its image, it is another table, and nothing is a product.
 */
export class CsvRowCollector {
  readonly scanner: CsvScanner;
  private readonly encoding: FeedEncoding;
  private readonly mapping: FeedMapping;
  private wanted: WantedColumn[] = [];
  private columnCount = 0;
  private isOfProducts = false;
  private found: FoundProduct[] = [];
  private position = 0;
  private areRowsAlike = true;

  constructor({ encoding, table }: TableForm, mapping: FeedMapping) {
    this.encoding = encoding;
    this.mapping = mapping;
    this.scanner = new CsvScanner(table, () => this.readRow());
  }

  /** Returns the products completed since the last call. */
  take(): FoundProduct[] {
    const { found } = this;
    this.found = [];
    return found;
  }

  private readRow(): void {
    const { scanner } = this;
    if (this.columnCount === 0) {
      this.readHeader();
      return;
    }
    if (scanner.isBlankRow()) return;
    if (scanner.isCutRow) this.checkLastRow();
    else if (scanner.cellCount !== this.columnCount) this.areRowsAlike = false;
    const { position } = this;
    this.position++;
    if (!this.isOfProducts) return;
    const captures: Capture[] = [];
    for (const { field, rank, column } of this.wanted) {
      if (column >= scanner.cellCount) continue;
      captures.push({
        field,
        rank,
        start: scanner.cellStart(column),
        end: scanner.cellEnd(column),
        form: scanner.isQuoted(column) ? 'quoted cell' : 'cell',
      });
    }
    this.found.push({ position, start: scanner.rowStart, end: scanner.rowEnd, captures });
  }

  private readHeader(): void {
    const { mapping } = this;
    this.columnCount = this.scanner.cellCount;
    const names = columnNames(this.scanner, this.encoding);
    this.wanted = wantedColumns(mapping, names);
    const has = (wanted: number) => this.wanted.some(({ field }) => field === wanted);
    const isNamed = mapping.id !== '' && mapping.image !== '';
    this.isOfProducts = mapping.container === ROW_TAG && (!isNamed || has(ID_FIELD) || has(IMAGE_FIELD));
  }

  /** Checks the last row: a feed that was cut in transfer usually ends inside a row. */
  private checkLastRow(): void {
    const { cellCount, rowEnd } = this.scanner;
    if (cellCount < this.columnCount && this.areRowsAlike && this.position >= ROWS_ALIKE_MIN) {
      throw structureFault('ends_inside_row', rowEnd);
    }
  }
}

function wantedColumns(mapping: FeedMapping, names: readonly string[]): WantedColumn[] {
  const wanted: WantedColumn[] = [];
  const add = (field: number, path: string, rank = 0) => {
    for (const column of columnsOfPath(path, names)) wanted.push({ field, rank, column });
  };
  add(ID_FIELD, mapping.id);
  add(IMAGE_FIELD, mapping.image);
  add(ADDITIONAL_IMAGE_FIELD, mapping.additionalImage ?? '');
  add(INSERTED_IMAGE_FIELD, mapping.insertedImage ?? '');
  add(AVAILABILITY_FIELD, mapping.availability?.path ?? '');
  PAGE_PATHS.forEach((path, rank) => add(PAGE_FIELD, path, rank));
  Object.values(mapping.values).forEach((paths, index) => {
    paths.forEach((path, rank) => add(FIRST_VALUE_FIELD + index, path, rank));
  });
  const first = FIRST_VALUE_FIELD + Object.keys(mapping.values).length;
  (mapping.ruleFields ?? []).forEach((path, index) => add(first + index, path));
  return wanted;
}
