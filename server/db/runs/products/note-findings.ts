import { findingsBeside } from '#core/feeds/health/findings.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { LockedRun } from '../../locked-run.ts';
import { joiningAll } from '../../joining-all.ts';
import { type EmptyField, findEmptyFields, PRODUCTS_MIN, type ShownFields, textIn } from './field-texts.ts';

/** Findings that need all products of a run, or a comparison with the published run. */
export interface FoundBeside {
  readonly positions: Readonly<Record<(typeof findingsBeside)[number], readonly number[]>>;
  /** Fields of the templates that are empty in most pictures. */
  readonly emptyFields: string[];
}

/**
 * Returns these findings; `shown` lists the fields that the templates show. If the run itself is published, because products were retried,
 * it is compared with the previous publication. In a transaction, not under the run's lock, because it reads all products.
 */
export async function findBeside(
  sql: Sql,
  run: { id: string; feedId: string },
  shown: readonly ShownFields[],
): Promise<FoundBeside> {
  const empty = await findEmptyFields(sql, run.id, shown);
  return {
    positions: {
      text_empty: empty.length === 0 ? [] : await findTextsEmpty(sql, run.id, empty),
      same_picture: await listPositions(sql, samePicture, [run.id, PRODUCTS_MIN]),
      price_gone: await findPricesGone(sql, run),
    },
    emptyFields: empty.map(({ key }) => key),
  };
}

/** Stores these findings, replacing those copied with unchanged products. */
export async function noteFindings({ id, sql }: LockedRun, { positions }: FoundBeside): Promise<void> {
  const found = findingsBeside.flatMap((finding) =>
    positions[finding].map((position) => ({ position, finding })),
  );
  // Only what differs is written, because a row may be shared with earlier runs.
  await sql.run(
    `with found as (select position, array_agg(finding) as findings
        from jsonb_to_recordset($3::jsonb) f (position int, finding text) group by position),
      wanted as (select p.position, nullif(array(select f from unnest(p.findings) with ordinality u (f, n) where f <> all($2) order by n)
            || coalesce(found.findings, '{}'), '{}') as findings
          from feedmaker.products_of($1) p left join found using (position)
          where p.findings && $2 or found.position is not null)
      update feedmaker.run_products p set findings = w.findings from wanted w
        where p.run_id = $1 and p.position = w.position and p.findings is distinct from w.findings`,
    [id, findingsBeside, JSON.stringify(found)],
  );
}

/** SQL: products of the run $1 that share their picture with more than half of those that have one. */
const samePicture = `select position from feedmaker.products_of($1) products where image_hash = (
    select image_hash from feedmaker.products_of($1) products where image_hash is not null group by image_hash
      having count(*) >= $2 and count(*) * 2 > (select count(image_hash) from feedmaker.products_of($1) products))`;

function findTextsEmpty(sql: Sql, id: string, fields: readonly EmptyField[]): Promise<number[]> {
  const isEmpty = fields.map(
    (field, at) =>
      `(coalesce(rule, -1) = any($${2 * at + 3}::int[]) and ${textIn(field, 2 * at + 2)} is null)`,
  );
  return listPositions(
    sql,
    `select position from feedmaker.products_of($1) products where state in ('enhanced', 'kept') and (${isEmpty.join(' or ')})`,
    [id, ...fields.flatMap(({ names, rules }) => [names, rules])],
  );
}

/**
 * Returns the positions of products that lost their price. The finding stays until the price is back, as the next run is compared with this
 * one.
 */
async function findPricesGone(sql: Sql, { id, feedId }: { id: string; feedId: string }): Promise<number[]> {
  const before = await sql.maybe<{ id: string }>(
    `select case when p.run_id = r.id then r.changed_from else p.run_id end as id
      from feedmaker.publications p join feedmaker.runs r on r.id = $1
      where p.feed_id = $2 and r.unpriced_count > 0`,
    [id, feedId],
  );
  if (before === null) return [];
  const gone = `select w.position from feedmaker.products_of($1) w join feedmaker.products_of($2) u on u.product_id = w.product_id
    where w.product_id <> '' and w.state <> 'left_out' and coalesce(w.property_values ->> 'price', '') = ''
      and (coalesce(u.property_values ->> 'price', '') <> '' or 'price_gone' = any(u.findings))`;
  return joiningAll(sql, () => listPositions(sql, gone, [id, before.id]));
}

async function listPositions(sql: Sql, query: string, parameters: readonly unknown[]): Promise<number[]> {
  const { positions } = await sql.one<{ positions: number[] }>(
    `select array(select distinct position from (${query}) found) as positions`,
    parameters,
  );
  return positions;
}
