import { CsvRowCollector } from '../products/collect-csv-rows.ts';
import type { ContainerRule } from './choose-container.ts';
import { propertyOptions } from './choose-props.ts';
import { cellText, columnNames } from '../products/csv-columns.ts';
import type { FeedInMemory } from '../feed-in-memory.ts';
import { NO_PRODUCTS, ROW_TAG } from '../mapping/feed-mapping.ts';
import { localName } from '../mapping/fold-name.ts';
import type { Leaf } from './read-leaves.ts';
import { CsvScanner, type CsvDialect } from '../table/scan-csv.ts';

// Maximum bytes of a value: an analysis needs to recognise values, not to read them completely.
const VALUE_BYTES_MAX = 4096;
const LEAVES_MAX = 2000;

/** Reads what an analysis needs from a table: the number of rows, and the values of the first rows, by column. */
export function examineTable(feed: FeedInMemory, table: CsvDialect, rowsMax: number) {
  const leaves = readColumns(feed, table, rowsMax);
  const rule: ContainerRule = 'row of a table';
  return {
    product: { productTag: ROW_TAG, productPath: ROW_TAG, productCount: countRows(feed, table), rule },
    ...withoutContinuations(leaves),
  };
}

function countRows(feed: FeedInMemory, table: CsvDialect): number {
  const collector = new CsvRowCollector(
    { encoding: feed.encoding, table },
    { ...NO_PRODUCTS, container: ROW_TAG },
  );
  let count = 0;
  for (const chunk of feed.chunks()) {
    collector.scanner.push(chunk);
    count += collector.take().length;
  }
  collector.scanner.end();
  return count + collector.take().length;
}

/** Returns the named columns, each with the texts of the first rows. Columns of the same name are merged. */
function readColumns(feed: FeedInMemory, table: CsvDialect, rowsMax: number): Leaf[] {
  const leaves = new Map<string, Leaf>();
  let names: string[] = [];
  let row = -1;
  const scanner = new CsvScanner(table, () => {
    if (names.length === 0) names = columnNames(scanner, feed.encoding);
    else if (!scanner.isBlankRow() && row < rowsMax) row++;
    else return;
    for (let column = 0; column < Math.min(scanner.cellCount, names.length); column++) {
      const path = names[column]!;
      if (path === '' || (leaves.size === LEAVES_MAX && !leaves.has(path))) continue;
      const leaf = leaves.get(path) ?? { path, name: localName(path).trim(), isOwn: true, values: [] };
      leaves.set(path, leaf);
      if (row >= 0 && row < rowsMax) (leaf.values[row] ??= []).push(readText(scanner, column, feed));
    }
  });
  for (const chunk of feed.chunks()) {
    scanner.push(chunk);
    if (row >= rowsMax) break;
  }
  if (row < rowsMax) scanner.end();
  return Array.from(leaves.values());
}

function readText(scanner: CsvScanner, column: number, feed: FeedInMemory): string {
  const start = scanner.cellStart(column);
  const end = Math.min(scanner.cellEnd(column), start + VALUE_BYTES_MAX);
  return cellText(scanner.window.slice(start, end), feed.encoding, scanner.isQuoted(column));
}

/** Removes rows that continue the product above them: they repeat its id, so that it would not look unique. */
function withoutContinuations(leaves: readonly Leaf[]): { leaves: Leaf[]; examinedCount: number } {
  const rowCount = Math.max(0, ...leaves.map(({ values }) => values.length));
  const titlePath = propertyOptions(leaves).find(({ name }) => name === 'title')?.path;
  const titles = leaves.find(({ path }) => path === titlePath)?.values;
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  const titled = rows.filter((row) => titles?.[row]?.some((text) => text !== '') === true);
  const kept = titled.length === 0 ? rows : titled;
  return {
    leaves: leaves.map((leaf) => ({ ...leaf, values: kept.map((row) => leaf.values[row]) })),
    examinedCount: kept.length,
  };
}
