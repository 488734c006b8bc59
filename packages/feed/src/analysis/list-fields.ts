import { examineTable } from './examine-csv.ts';
import { FeedInMemory } from '../feed-in-memory.ts';
import { readLeaves, type Leaf } from './read-leaves.ts';
import { allShapes } from '../xml/survey-feed.ts';

// Maximum characters of a value to list: longer texts are descriptions, which nobody selects from.
const TEXT_CHARACTERS_MAX = 120;
const VALUES_MAX = 60;

/** A field of a feed's products, as conditions name it, with its most frequent texts. */
export interface ListedField {
  readonly path: string;
  readonly count: number;
  readonly values: { text: string; count: number }[];
}

/**
 * Returns the fields of the first products of a feed, in order of appearance. `container` is the products' tag, and `containerPath` its
 * path from the root if known; a table needs neither. Throws FeedError.
 */
export function listFields(
  text: string,
  {
    container,
    containerPath,
    csvSeparator,
    productsMax,
  }: {
    container: string;
    containerPath: string | null;
    csvSeparator?: string | null | undefined;
    productsMax: number;
  },
): { products: number; fields: ListedField[] } {
  const feed = new FeedInMemory(text, csvSeparator ?? null);
  const { table } = feed.form;
  if (table === null) {
    const path = containerPath ?? pathOfTag(feed, container);
    const { leaves, productCount } = readLeaves(feed, path, productsMax);
    return { products: productCount, fields: leaves.map(listed) };
  }
  const { leaves, examinedCount } = examineTable(feed, table, productsMax);
  return { products: examinedCount, fields: leaves.map(listed) };
}

/** Returns the path of the outermost element of this name. */
function pathOfTag(feed: FeedInMemory, tag: string): string {
  const shapes = Array.from(allShapes(feed.survey())).toSorted((one, other) => one.depth - other.depth);
  return shapes.find(({ name }) => name === tag)?.path ?? tag;
}

function listed({ path, values }: Leaf): ListedField {
  const counts = new Map<string, number>();
  let count = 0;
  for (const texts of values) {
    const said = new Set((texts ?? []).map((text) => text.trim()).filter((text) => text !== ''));
    if (said.size > 0) count += 1;
    for (const text of said)
      if (text.length <= TEXT_CHARACTERS_MAX) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const frequent = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, VALUES_MAX);
  return { path, count, values: frequent.map(([text, times]) => ({ text, count: times })) };
}
