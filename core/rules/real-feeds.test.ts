import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { analyseFeed } from '../feed/analysis/analyse-feed.ts';
import { readLeaves } from '../feed/analysis/read-leaves.ts';
import { FeedInMemory } from '../feed/feed-in-memory.ts';
import { mappingOfDefaults } from '../feed/mapping/feed-mapping.ts';
import { randomOf } from '../feed/random.fixture.ts';
import { chooseOtherwise } from './evaluate-otherwise.fixture.ts';
import { openRules } from './open-rules.ts';
import { randomMoment, randomRules, someTimeZones } from './random-rules.fixture.ts';

/** Feeds of shops, where whoever runs this has them. */
const FOLDER = path.join(import.meta.dirname, '../../../shared/feeds');
const FEEDS_MIN = 20;
const LISTS = 200;
const PRODUCTS_MAX = 200;

// Texts are cut where they are longer than any list of values to pick from.
const TEXT_MAX = 4_000;

type Texts = Readonly<Record<string, readonly string[]>>;

/** A feed with what somebody who knows none of our readers of products finds in each of them. */
interface Examined {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly products: readonly Texts[];
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A table as another program reads it, and the same products as JSON and as JSON Lines. */
function examinedTable(name: string, bytes: Uint8Array): Examined[] {
  // One of them begins with blank lines, and its byte order mark comes after those.
  const rows: Record<string, string>[] = parse(new TextDecoder().decode(bytes).trimStart(), {
    columns: true,
    delimiter: name.endsWith('.tsv') ? '\t' : ',',
    relax_quotes: name.endsWith('.tsv'),
    relax_column_count: true,
  });
  const first = filled(rows.slice(0, PRODUCTS_MAX));
  const products = first.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, text]) => [column, [text]])),
  );
  const lines = first.map((row) => JSON.stringify(row));
  return [
    { name, bytes, products },
    { name: `${name} as JSON`, bytes: bytesOf(`{"products": [${lines.join(', ')}]}`), products },
    { name: `${name} as JSON Lines`, bytes: bytesOf(lines.join('\n')), products },
  ];
}

/** A shop system that writes a product over several rows leaves blank in the later ones what the first one says. */
function filled(rows: readonly Record<string, string>[]): Record<string, string>[] {
  let first: Record<string, string> = {};
  return rows.map((row) => {
    if (row['Handle'] === undefined || row['Handle'] !== first['Handle'] || row['Title'] !== '') first = row;
    const entries = Object.entries(row).map(([column, text]) => [column, text === '' ? first[column] : text]);
    return Object.fromEntries(entries) as Record<string, string>;
  });
}

function examinedTree(name: string, bytes: Uint8Array): Examined[] {
  const { leaves, productCount } = readLeaves(
    new FeedInMemory(bytes),
    analyseFeed(bytes).productPath,
    PRODUCTS_MAX,
  );
  // A field of which another one is a part has text of its own only where elements are mixed with text.
  const own = leaves.filter(({ path: one }) => !leaves.some((other) => other.path.startsWith(`${one}/`)));
  const products = Array.from({ length: productCount }, (_, at) =>
    Object.fromEntries(own.map((leaf) => [leaf.path, leaf.values[at] ?? []])),
  );
  return productCount === 0 ? [] : [{ name, bytes, products }];
}

function allExamined(): Examined[] {
  return readdirSync(FOLDER).flatMap((name) => {
    const bytes = readFileSync(path.join(FOLDER, name));
    try {
      if (name.endsWith('.xml')) return examinedTree(name, bytes);
      return /\.[ct]sv$/.test(name) ? examinedTable(name, bytes) : [];
    } catch {
      // Some of them are no feeds, on purpose.
      return [];
    }
  });
}

/** The fields of a feed that conditions can be about, with some of their texts. */
function fieldsOf({ products }: Examined): Record<string, string[]> {
  const names = [...new Set(products.flatMap((product) => Object.keys(product)))];
  const all = names.map((name) => [name, products.flatMap((product) => product[name] ?? [])] as const);
  const short = all.filter(([name, texts]) => name !== '' && texts.every((text) => text.length < TEXT_MAX));
  return Object.fromEntries(
    short.map(([name, texts]) => [
      name,
      [...new Set(texts)].filter((text) => text !== '' && text.length < 300).slice(0, 50),
    ]),
  );
}

test.skipIf(process.env['LONG_TESTS'] !== '1' || !existsSync(FOLDER))(
  `of shops' feeds, ${LISTS} random lists of rules on their own fields choose as an independent evaluation does`,
  { timeout: 600_000 },
  () => {
    const random = randomOf(20_261_124);
    const found = allExamined();
    let [equal, chosen, all] = [0, 0, 0];
    for (let n = 0; n < LISTS; n++) {
      const { name, bytes, products } = found[n % found.length]!;
      const rules = randomRules(random, fieldsOf(found[n % found.length]!));
      const timeZone = random.pick(someTimeZones);
      const at = randomMoment(random);
      const open = openRules({ rules, timeZone });
      const mapping = { ...mappingOfDefaults(analyseFeed(bytes)), ruleFields: open.fields };
      const differing: unknown[] = [];
      let position = 0;
      for (const { product } of new FeedInMemory(bytes).products(mapping)) {
        const known = products[position];
        if (known === undefined) break;
        const [one, other] = [
          open.choose(product.fields ?? {}, at.getTime()),
          chooseOtherwise(rules, timeZone, known, at),
        ];
        if (one !== null) chosen += 1;
        all += 1;
        if (one !== other) differing.push({ position, one, other, fields: product.fields });
        position += 1;
      }
      expect(position, name).toBe(products.length);
      expect(differing.slice(0, 2), JSON.stringify({ name, rules })).toEqual([]);
      equal += 1;
    }
    const kinds = ['.xml', '.csv', '.tsv', ' as JSON', ' as JSON Lines'];
    for (const kind of kinds)
      expect(
        found.some(({ name }) => name.endsWith(kind)),
        kind,
      ).toBe(true);
    expect(equal).toBe(LISTS);
    expect(found.filter(({ name }) => !name.includes(' as ')).length).toBeGreaterThanOrEqual(FEEDS_MIN);
    // Neither of both answers may be rare, or the comparison would say nothing.
    expect(chosen).toBeGreaterThan(all / 10);
    expect(chosen).toBeLessThan((all * 9) / 10);
  },
);
