/** Writes rows as a table whose columns are as wide as they must be; or, for programs, as JSON. */
export function printRows<Row extends object>(
  rows: readonly Row[],
  { asJson, columns, empty }: { asJson: boolean; columns: Columns<Row>; empty: string },
): void {
  if (asJson) return printJson(rows);
  if (rows.length === 0) return printLine(empty);
  const names = Object.keys(columns);
  const cells = rows.map((row) => Object.values(columns).map((show) => writeText(show(row))));
  const widths = names.map((name, at) =>
    Math.max(name.length, ...cells.map((line) => line[at]?.length ?? 0)),
  );
  for (const line of [names, ...cells])
    printLine(line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
}

/** Cells of a table's row, by column heading. */
type Columns<Row> = Readonly<Record<string, (row: Row) => Shown>>;
type Shown = string | number | Date | null;

/** Says what was done in a sentence, or as JSON. */
export function printDone(done: object, text: string, asJson: boolean): void {
  if (asJson) return printJson(done);
  printLine(text);
}

/** Writes facts one a line, those of a fact's own below it; or as JSON. */
export function printFacts(facts: object, asJson: boolean): void {
  if (asJson) return printJson(facts);
  for (const line of writeLines(facts, '')) printLine(line);
}

/** Writes one line. */
export function printLine(text: string): void {
  process.stdout.write(`${text.trimEnd()}\n`);
}

function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
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
