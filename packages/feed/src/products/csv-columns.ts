import type { FeedEncoding } from '../encoding/feed-encoding.ts';
import { withoutPrefixes } from '../mapping/field-option.ts';
import { foldName } from '../mapping/fold-name.ts';
import { hasNumber, isNumbered } from '../mapping/numbered-names.ts';
import { isPriceColumn } from '../mapping/price-column.ts';
import type { CsvScanner } from '../table/scan-csv.ts';

/** Returns the names of the columns, when the scanner tells the header row; a column without a name is ''. */
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

/** Returns the text of a cell from its bytes, without the white space around it. */
export function cellText(bytes: Uint8Array, encoding: FeedEncoding, isQuoted: boolean): string {
  const raw = encoding.decode(bytes);
  return (isQuoted ? raw.replaceAll('""', '"') : raw).trim();
}

/**
 * Returns the columns that a path of a mapping means: those of that name, else those of that name without prefix (as a filter's key is
 * stored), else those that differ in case and in what is between the words. A name that repeats means all its columns, as a tag that
 * repeats means all its tags; '*' stands for the number of columns that are numbered. Last, the first price column with a remark: 'Price
 * (EUR)' is price.
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
  // Two of them are prices in two currencies, which are not to be mixed.
  const remarked = names.findIndex((name) => isPriceColumn(name, folded));
  return remarked < 0 ? [] : [remarked];
}

function cleanName(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}
