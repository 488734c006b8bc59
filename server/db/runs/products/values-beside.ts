import {
  type GuardExample,
  type GuardNumbers,
  type ValueMeasure,
  valueMeasures,
  VALUES_SHARE_MAX,
} from '#core/feeds/guard.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { joiningAll } from '../../joining-all.ts';
import { namesInRuns, PRODUCTS_MIN, textIn } from './field-texts.ts';

/** Factor between a price and the former one, up or down, from which it is an export error and not an offer. */
const TIMES_MAX = 5;

const EXAMPLES_MAX = 3;

export interface ValuesBeside {
  readonly numbers: Pick<GuardNumbers, ValueMeasure>;
  /** The published run's numbers. */
  readonly before: Pick<GuardNumbers, ValueMeasure>;
  /** The first products concerned. */
  readonly examples: Readonly<Partial<Record<ValueMeasure, GuardExample[]>>>;
  /** The field of `fields` that most products have lost; null if no template uses any. */
  readonly field: string | null;
}

/** Signs and their equivalent codes: a shop that writes € for EUR has not changed its currency. */
const signs = [
  ['€', 'EUR'],
  ['$', 'USD'],
  ['£', 'GBP'],
  ['ZŁ', 'PLN'],
  ['KČ', 'CZK'],
] as const;

/** Returns SQL for the part of a price besides its digits. */
const selectCurrency = (price: string) =>
  signs.reduce(
    (text, [sign, code]) => `replace(${text}, '${sign}', '${code}')`,
    `upper(regexp_replace(${price}, '[0-9.,[:space:]'']', '', 'g'))`,
  );

/** Returns SQL for the end of a photo's address, by which people recognise it. */
const selectFile = (link: string) => `left(substring(${link} from '[^/]*/*$'), 80)`;

/** SQL: products of a run by their ids, without those that have none, and only the first of those with the same id. */
const selectValues = (
  run: string,
  texts: string,
) => `select distinct on (product_id) product_id, position, price_order, title_order,
    coalesce(property_values ->> 'title', '') as title, coalesce(property_values ->> 'price', '') as price,
    ${selectCurrency(`coalesce(property_values ->> 'price', '')`)} as currency,
    property_values ->> 'feed_reduction' as reduction, property_values ->> 'feed_old_price' as old_price,
    property_values ? 'feed_sale_price' as has_sale, image_link,
    ${texts} as texts
  from feedmaker.products_of(${run}) products where product_id <> '' order by product_id, position`;

/** `texts`: SQL of a product's texts in the compared fields. */
const besideWith = (
  texts: string,
) => `with u as (${selectValues('$2', texts)}), w as (${selectValues('$1', texts)}),
  compared as (select w.position, w.title, u.title as title_before, w.price, u.price as price_before,
      w.price_order > 0 and u.price_order > 0
        and (w.price_order >= u.price_order * ${TIMES_MAX} or w.price_order * ${TIMES_MAX} <= u.price_order) as moved,
      w.currency <> '' and u.currency <> '' and w.currency <> u.currency as currency,
      w.reduction is not null and u.reduction is null as reduced, w.reduction,
      case when w.has_sale then w.price else w.old_price end as unreduced,
      ${selectFile('w.image_link')} as photo, ${selectFile('u.image_link')} as photo_before, w.texts, u.texts as texts_before
    from w join u using (product_id))`;

interface Compared {
  readonly run: string;
  readonly up: string;
  /** Fields that the run's templates show. */
  readonly keys: readonly string[];
}

/** Compares the values of a run with those of the published one. Reads all products of both, in a transaction without locks. */
export function valuesBeside(sql: Sql, runs: Compared): Promise<ValuesBeside> {
  return joiningAll(sql, () => compareValues(sql, runs));
}

/** SQL on columns of `compared`: which products may be an example, with their value now and before; `at` is the index of the field. */
const selectExample = (
  at: number,
): Readonly<Record<ValueMeasure, readonly [is: string, now: string, before: string]>> => ({
  moved: ['moved', 'price', 'price_before'],
  currency: ['currency', 'price', 'price_before'],
  reduced: ['reduced', 'reduction', 'unreduced'],
  alike: ['title <> title_before', 'title', 'title_before'],
  photos: ['photo <> photo_before', 'photo', 'photo_before'],
  fields: [lost(at), `'–'`, `texts_before[${at}]`],
});

const lost = (at: number) => `(texts[${at}] is null and texts_before[${at}] is not null)`;

type Counts = Record<'count' | 'moved' | 'currency' | 'reduced', number> & { lost: number[] };

async function compareValues(sql: Sql, { run, up, keys }: Compared): Promise<ValuesBeside> {
  const fields = await namesInRuns(sql, [run, up], keys);
  const beside = besideWith(
    `array[${fields.map((field, index) => textIn(field, index + 3)).join(', ')}]::text[]`,
  );
  const parameters = [run, up, ...fields.map(({ names }) => names)];
  const losses = fields.map((_, index) => `count(*) filter (where ${lost(index + 1)})`);
  const counts = await sql.one<Counts>(
    `${beside} select count(*) as count, count(*) filter (where moved) as moved, count(*) filter (where currency) as currency,
        count(*) filter (where reduced) as reduced, to_jsonb(array[${losses.join(', ')}]::int[]) as lost
      from compared`,
    parameters,
  );
  const most = Math.max(0, ...counts.lost);
  const at = counts.lost.indexOf(most);
  const shareOf = (some: number) => (counts.count < PRODUCTS_MIN ? null : some / counts.count);
  const numbers = {
    moved: shareOf(counts.moved),
    currency: shareOf(counts.currency),
    reduced: shareOf(counts.reduced),
    alike: await mostCommon(sql, 'title_order', run),
    photos: await mostCommon(sql, 'image_link', run),
    fields: shareOf(most),
  };
  const before = {
    moved: 0,
    currency: 0,
    reduced: 0,
    alike: await mostCommon(sql, 'title_order', up),
    photos: await mostCommon(sql, 'image_link', up),
    fields: 0,
  };
  const examples: Partial<Record<ValueMeasure, GuardExample[]>> = {};
  for (const measure of valueMeasures)
    if ((numbers[measure] ?? 0) - (before[measure] ?? 0) > VALUES_SHARE_MAX) {
      const [is, now, then] = selectExample(at + 1)[measure];
      examples[measure] = await sql.rows<GuardExample>(
        `${beside} select title, ${then} as before, ${now} as now from compared where ${is} order by position limit ${EXAMPLES_MAX}`,
        parameters,
      );
    }
  return { numbers, before, examples, field: fields[at]?.key ?? null };
}

/** Returns the share of the most common value among a run's products that have one in this column; null for too few. */
async function mostCommon(sql: Sql, column: string, run: string): Promise<number | null> {
  const { all, same } = await sql.one<{ all: number; same: number }>(
    `select coalesce(sum(n), 0)::int as all, coalesce(max(n), 0)::int as same
      from (select count(*) as n from feedmaker.products_of($1) products where ${column} <> '' group by ${column}) each`,
    [run],
  );
  return all < PRODUCTS_MIN ? null : same / all;
}
