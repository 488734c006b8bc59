export interface Answer {
  readonly json: unknown;
  readonly lines: readonly string[];
}

export function printAnswer({ json, lines }: Answer, asJson: boolean): void {
  if (asJson) process.stdout.write(`${JSON.stringify(json, null, 2)}\n`);
  else for (const line of lines) printLine(line);
}

export function printLine(text: string): void {
  process.stdout.write(`${text.trimEnd()}\n`);
}

/** Formats rows as a table, each column as wide as its longest cell. */
export function asTable<Row extends object>(
  rows: readonly Row[],
  { columns, empty }: { columns: Columns<Row>; empty: string },
): Answer {
  if (rows.length === 0) return { json: rows, lines: [empty] };
  const names = Object.keys(columns);
  const cells = rows.map((row) => Object.values(columns).map((show) => writeText(show(row))));
  return { json: rows, lines: alignColumns([names, ...cells]) };
}

export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Cells of a table's row, by column heading. */
type Columns<Row> = Readonly<Record<string, (row: Row) => Shown>>;
type Shown = string | number | Date | null;

/** Formats facts, one per line; nested facts follow the fact that contains them. */
export function asFacts(facts: object): Answer {
  return { json: facts, lines: writeLines(facts, '') };
}

function writeLines(facts: object, indent: string): string[] {
  return Object.entries(facts).flatMap(([name, value]: [string, unknown]) => {
    const head = `${indent}${name}:`;
    if (Array.isArray(value))
      return [head, ...value.flatMap((each) => [`${indent}  - ${writeOneLine(each)}`])];
    if (typeof value === 'object' && value !== null && !(value instanceof Date))
      return [head, ...writeLines(value, `${indent}  `)];
    return [`${head} ${writeOneLine(value)}`];
  });
}

function writeOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null || value instanceof Date) return writeText(value as Shown);
  return Object.entries(value)
    .map(([name, each]: [string, unknown]) => `${name}=${writeOneLine(each)}`)
    .join(' ');
}

function writeText(value: Shown | boolean | undefined): string {
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ');
  return String(value);
}
