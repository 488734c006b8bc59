import { ROW_TAG } from '#feed';

/** Expected results for one feed of a collection; a field that the manifest omits is null. */
export interface Expectation {
  isWellFormed: boolean | null;
  productCount: number | null;
  container: string | null;
  /** The labels that are accepted as results of the analysis. */
  id: string[] | null;
  image: string | null;
  additional: string | null;
  availability: string[] | null;
}

/**
 * Reads the expectations in a MANIFEST.md: a table with the columns file, products, container, id, image, additional, availability,
 * well-formed. '-' means that the feed has no such thing, so any answer is right. For a table, products are written as '9 rows', the
 * container as 'header row', fields by column name.
 */
export function readManifest(markdown: string): Map<string, Expectation> {
  const expectations = new Map<string, Expectation>();
  let header: string[] = [];
  for (const line of markdown.split('\n')) {
    const cells = splitCells(line);
    if (cells.length === 0) header = [];
    else if (header.length === 0) header = cells.map((cell) => cell.replace(/\s*\(.*\)$/, ''));
    else if (!/^-+$/.test(cells[0]!)) {
      const row = Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));
      expectations.set(row['file'] ?? '', readExpectation(row));
    }
  }
  return expectations;
}

function splitCells(line: string): string[] {
  if (!line.startsWith('|')) return [];
  const cells = line.split(/(?<!\\)\|/).slice(1, -1);
  // A name may have been copied with a preceding byte order mark.
  return cells.map((cell) => cell.replaceAll('\uFEFF', '').trim());
}

function readExpectation(row: Record<string, string>): Expectation {
  // Eight-bit bytes declared as UTF-16 are invalid by the standard, but everybody reads them.
  const isLyingDeclaration = /^utf-16 \/ (?!utf-16)/i.test(row['encoding: declared / actual'] ?? '');
  const wellFormed = row['well-formed'] ?? '';
  return {
    isWellFormed: isLyingDeclaration || !/^(yes|no)$/i.test(wellFormed) ? null : /^yes$/i.test(wellFormed),
    productCount: /^\d+( rows)?$/.test(row['products'] ?? '') ? Number.parseInt(row['products']!, 10) : null,
    container: row['container'] === 'header row' ? ROW_TAG : readValue(row['container']),
    id: readAlternatives(row['id']),
    image: readValue(row['image']),
    additional: readValue(row['additional']),
    availability: readAlternatives(row['availability']),
  };
}

function readValue(cell: string | undefined): string | null {
  return cell === undefined || cell === '-' || /^none\b/.test(cell) ? null : cell;
}

/** Parses alternatives: 'Arg: available or Tag: available = true' is two labels and one value. */
function readAlternatives(cell: string | undefined): string[] | null {
  const value = readValue(cell);
  if (value === null) return null;
  const [labels = '', wanted] = value.split(/\s+=\s+/);
  return labels.split(/\s+or\s+/).map((label) => {
    const full = /^(Arg|Tag): /.test(label) ? label : `Tag: ${label}`;
    return wanted === undefined ? full : `${full} = ${wanted}`;
  });
}
