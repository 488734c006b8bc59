import type { Insertion, PlaceInputs } from './assemble-product.ts';
import type { ByteWindow } from '../encoding/byte-window.ts';
import type { Capture } from './collect-products.ts';
import { rawText } from '../encoding/raw-text.ts';
import { hasNumber } from '../mapping/numbered-names.ts';
import { type CsvDialect } from '../table/scan-csv.ts';
import { trimRange } from '../xml/scan-bytes.ts';

// The separator that Google, TikTok and Yandex read between addresses in one cell (https://support.google.com/merchants/answer/6324370).
const SEPARATOR = ',';

/**
 * Returns where one more image goes in a row of a table: into the first blank cell of the column (or columns of that name), else before the
 * first address of the first cell. Null if the row has no such cell, if it is the main image's, or if it holds anything but addresses, such
 * as JSON.
 */
export function placeInTable(
  { path, main, captures, present: [first, second] }: PlaceInputs,
  window: ByteWindow,
  { delimiter, hasQuotes }: CsvDialect,
): Insertion | null {
  const blank = captures.find((capture) => isBlank(capture, window));
  if (blank !== undefined) {
    const { start, end, form } = blank;
    const cell = { start, end, isQuoted: form === 'quoted cell' };
    return { start, end: start, kind: 'cell', cell, before: '', after: '' };
  }
  // If each photo has its own column, no cell holds two.
  if (hasNumber(path) && captures.length > 1) return null;
  if (first?.cell === undefined || first.kind !== 'cell' || first.start === main.start) return null;
  const { start, kind, cell } = first;
  const isList = second?.cell?.start === cell.start;
  // Without quotes, a comma cannot be written if it ends the cell.
  if (!isList && !hasQuotes && String.fromCharCode(delimiter) === SEPARATOR) return null;
  const after = isList ? rawText(window.slice(first.end, second.start)) : SEPARATOR;
  return { start, end: start, kind, cell, before: '', after };
}

function isBlank({ start, end }: Capture, window: ByteWindow): boolean {
  const { from, to } = trimRange(window.slice(start, end), 0, end - start);
  return from === to;
}
