/** What is expected of one feed of a collection; a field that the manifest leaves open is null. */
export interface Expectation {
  isWellFormed: boolean | null;
  productCount: number | null;
  container: string | null;
  /** Labels any of which is right. */
  id: string[] | null;
  image: string | null;
  availability: string[] | null;
}

/**
 * The expectations in a MANIFEST.md: a table whose header names the columns (file, products, container, id, image,
 * availability, well-formed). '-' says that the feed has no such thing, which leaves the answer open.
 */
export function readManifest(markdown: string): Map<string, Expectation> {
  const expectations = new Map<string, Expectation>();
  let header: string[] = [];
  for (const line of markdown.split('\n')) {
    const cells = cellsOf(line);
    if (cells.length === 0) header = [];
    else if (header.length === 0) header = cells.map((cell) => cell.replace(/\s*\(.*\)$/, ''));
    else if (!/^-+$/.test(cells[0]!)) {
      const row = Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));
      expectations.set(row['file'] ?? '', expectationOf(row));
    }
  }
  return expectations;
}

function cellsOf(line: string): string[] {
  if (!line.startsWith('|')) return [];
  const cells = line.split(/(?<!\\)\|/).slice(1, -1);
  return cells.map((cell) => cell.trim());
}

function expectationOf(row: Record<string, string>): Expectation {
  // Eight-bit bytes under a declaration that says UTF-16 are refused by the letter and read by everybody.
  const isLyingDeclaration = /^utf-16 \/ (?!utf-16)/i.test(row['encoding: declared / actual'] ?? '');
  const wellFormed = row['well-formed'] ?? '';
  return {
    isWellFormed: isLyingDeclaration || !/^(yes|no)$/i.test(wellFormed) ? null : /^yes$/i.test(wellFormed),
    productCount: /^\d+$/.test(row['products'] ?? '') ? Number(row['products']) : null,
    container: valueOf(row['container']),
    id: alternativesOf(row['id']),
    image: valueOf(row['image']),
    availability: alternativesOf(row['availability']),
  };
}

function valueOf(cell: string | undefined): string | null {
  return cell === undefined || cell === '-' || /^none\b/.test(cell) ? null : cell;
}

/** 'Arg: available or Tag: available = true' are two labels and one value. */
function alternativesOf(cell: string | undefined): string[] | null {
  const value = valueOf(cell);
  if (value === null) return null;
  const [labels = '', wanted] = value.split(/\s+=\s+/);
  return labels.split(/\s+or\s+/).map((label) => {
    const full = /^(Arg|Tag): /.test(label) ? label : `Tag: ${label}`;
    return wanted === undefined ? full : `${full} = ${wanted}`;
  });
}
