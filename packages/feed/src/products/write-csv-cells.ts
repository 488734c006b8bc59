import type { ByteWindow } from '../encoding/byte-window.ts';
import type { Edit, Replacement } from './product-reader.ts';
import { DOUBLE_QUOTE, type CsvDialect } from '../table/scan-csv.ts';
import { asciiUrl, percentEncode } from '../mapping/spell-url.ts';

/**
 * Returns the edits that write new addresses into table cells. A quoted cell keeps its quotes; an unquoted one gets quotes only if an
 * address contains a character that would end the cell. Edits at the same place keep their order: the opening quote, the insertion, the
 * closing quote of a blank cell.
 */
export function csvEdits(
  replacements: readonly Replacement[],
  dialect: CsvDialect,
  window: ByteWindow,
): Edit[] {
  const edits: Edit[] = [];
  for (const [cell, inCell] of byCell(replacements)) {
    const written = inCell.map(({ image: { start, end, kind }, url, before = '', after = '' }) => ({
      start,
      end,
      text: before + spell(url, kind === 'json', dialect) + after,
    }));
    const needsQuotes = !cell.isQuoted && written.some(({ text }) => isSpecial(text, dialect));
    const isQuoted = cell.isQuoted || needsQuotes;
    const inside = written.map((edit) => (isQuoted ? { ...edit, text: doubled(edit.text) } : edit));
    edits.push(...(needsQuotes ? withQuotes(cell, inside, window) : inside));
  }
  return edits;
}

type Cell = NonNullable<Replacement['image']['cell']>;

function byCell(replacements: readonly Replacement[]): Map<Cell, Replacement[]> {
  const cells = new Map<number, Cell>();
  const groups = new Map<Cell, Replacement[]>();
  for (const replacement of replacements) {
    const { cell } = replacement.image;
    if (cell === undefined) continue;
    const known = cells.get(cell.start) ?? cell;
    cells.set(cell.start, known);
    groups.set(known, [...(groups.get(known) ?? []), replacement]);
  }
  return groups;
}

function spell(url: string, isJson: boolean, { delimiter, hasQuotes }: CsvDialect): string {
  const ascii = asciiUrl(url);
  if (isJson) return ascii.replaceAll(/["\\]/g, percentEncode);
  // Without quotes, a delimiter can only be written percent-encoded.
  return hasQuotes ? ascii : ascii.replaceAll(String.fromCharCode(delimiter), percentEncode);
}

function isSpecial(text: string, { delimiter, hasQuotes }: CsvDialect): boolean {
  return hasQuotes && (text.includes('"') || text.includes(String.fromCharCode(delimiter)));
}

/** Adds quotes to an unquoted cell, and doubles the quotes that stay inside. */
function withQuotes(cell: Cell, written: readonly Edit[], window: ByteWindow): Edit[] {
  const doubles: Edit[] = [];
  const bytes = window.slice(cell.start, cell.end);
  for (let at = bytes.indexOf(DOUBLE_QUOTE); at >= 0; at = bytes.indexOf(DOUBLE_QUOTE, at + 1)) {
    const offset = cell.start + at;
    const isReplaced = written.some(({ start, end }) => offset >= start && offset < end);
    if (!isReplaced) doubles.push({ start: offset, end: offset, text: '"' });
  }
  return [
    { start: cell.start, end: cell.start, text: '"' },
    ...written,
    ...doubles,
    { start: cell.end, end: cell.end, text: '"' },
  ];
}

function doubled(text: string): string {
  return text.replaceAll('"', '""');
}
