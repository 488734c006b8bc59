import type { FeedEncoding } from '../encoding/feed-encoding.ts';
import { withoutPrefixes } from '../mapping/field-option.ts';
import { foldName } from '../mapping/fold-name.ts';
import { hasNumber, isNumbered } from '../mapping/numbered-names.ts';
import { isPriceColumn } from '../mapping/price-column.ts';
import type { CsvScanner } from '../table/scan-csv.ts';

/** Returns the column names from the scanner's header row; a column without a name is ''. */
export function columnNames(header: CsvScanner, encoding: FeedEncoding): string[] {
  return Array.from({ length: header.cellCount }, (_, index) =>
    cleanName(
      cellText(
        header.window.slice(header.cellStart(index), header.cellEnd(index)),
        encoding,
        header.isQuoted(index),
      ),
    ),
  );
}

/** Returns the text of a cell from its bytes, trimmed. */
export function cellText(bytes: Uint8Array, encoding: FeedEncoding, isQuoted: boolean): string {
  const raw = encoding.decode(bytes);
  return (isQuoted ? raw.replaceAll('""', '"') : raw).trim();
}

/**
 * Returns the columns that match a path of a mapping: those with that name, else those with that name without prefix (as a filter's key is
 * stored), else those that differ in case and separators. A repeated name matches all its columns, like a repeated tag; '*' matches
 * numbered columns. As a last resort, the first price column with a remark: 'Price (EUR)' for price.
 */
export function columnsOfPath(path: string, names: readonly string[]): number[] {
  const wanted = cleanName(path);
  if (wanted === '') return [];
  const folded = foldName(wanted);
  const spellings: ((name: string) => boolean)[] = [
    (name) => name === wanted,
    (name) => cleanName(withoutPrefixes(name)) === wanted,
    (name) => hasNumber(wanted) && isNumbered(name, wanted),
    (name) => name !== '' && foldName(name) === folded,
  ];
  for (const isSpelling of spellings) {
    const columns = names.flatMap((name, column) => (isSpelling(name) ? [column] : []));
    if (columns.length > 0) return columns;
  }
  // Only the first price column counts: two of them are prices in different currencies.
  const remarked = names.findIndex((name) => isPriceColumn(name, folded));
  return remarked < 0 ? [] : [remarked];
}

function cleanName(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}
