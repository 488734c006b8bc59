import { fieldsOfAll, namesOfFields } from '#picture/values';
import type { Sql } from '#server/platform/database/port.ts';

/** The fields that a rule's template shows; `rule` null is the feed's own template. */
export interface ShownFields {
  readonly rule: number | null;
  readonly keys: readonly string[];
}

/** A template field, with the names that products use for it. */
export interface FieldNames {
  readonly key: string;
  readonly names: readonly string[];
}

/** Sample size: this many products, spread over a run, contain every name that more than a few of its products have. */
const ASKED = 500;

/** Returns the names that products of these runs use for fields; none for a field that they lack. */
export async function namesInRuns(
  sql: Sql,
  runs: readonly string[],
  keys: readonly string[],
): Promise<FieldNames[]> {
  if (keys.length === 0) return [];
  const rows = await sql.rows<{ name: string }>(
    `select distinct name from feedmaker.runs r
      cross join lateral generate_series(0, r.product_count, greatest(1, r.product_count / ${ASKED})) place
      join feedmaker.products p on p.feed_id = r.feed_id and p.position = place and p.valid_from <= r.seq and p.valid_to > r.seq
      cross join lateral jsonb_object_keys(p.property_values) name where r.id = any($1)`,
    [runs],
  );
  return namesOfFields(
    keys,
    rows.map(({ name }) => name),
  );
}

/** Returns SQL for a product's text in a field, null without one; the parameter `$n` has the field's names. */
export function textIn({ names }: FieldNames, n: number): string {
  const texts = names.map((_, at) => `nullif(property_values ->> ($${n}::text[])[${at + 1}], '')`);
  // Arrays begin at 1, so this is null for a field that products lack.
  return `coalesce(${[...texts, `($${n}::text[])[0]`].join(', ')})`;
}

/** A field that is empty in most pictures, and the rules whose templates show it, -1 for none. */
export interface EmptyField extends FieldNames {
  readonly rules: readonly number[];
}

/** Minimum number of products for a meaningful share. */
export const PRODUCTS_MIN = 5;

/** Returns the share of empty values above which it is not a coincidence. */
const shareMax = (key: string) => (fieldsOfAll.has(key) ? 0.5 : 0.9);

/** Returns fields that a run's templates show and that are empty in most of the products drawn with them. */
export async function findEmptyFields(
  sql: Sql,
  runId: string,
  shown: readonly ShownFields[],
): Promise<EmptyField[]> {
  const keys = [...new Set(shown.flatMap((each) => each.keys))];
  const fields = (await namesInRuns(sql, [runId], keys)).map((field) => ({
    ...field,
    rules: shown.flatMap((each) => (each.keys.includes(field.key) ? [each.rule ?? -1] : [])),
  }));
  if (fields.length === 0) return [];
  const counts = fields.map((field, at) => {
    const isDrawn = `coalesce(rule, -1) = any($${2 * at + 3}::int[])`;
    return `array[count(*) filter (where ${isDrawn}),
      count(*) filter (where ${isDrawn} and ${textIn(field, 2 * at + 2)} is null)]`;
  });
  const { found } = await sql.one<{ found: [number, number][] }>(
    `select to_jsonb(array[${counts.join(', ')}]) as found from feedmaker.products_of($1) products where state in ('enhanced', 'kept')`,
    [runId, ...fields.flatMap(({ names, rules }) => [names, rules])],
  );
  return fields.filter(({ key }, at) => {
    const [all = 0, empty = 0] = found[at] ?? [];
    return all >= PRODUCTS_MIN && empty > all * shareMax(key);
  });
}
