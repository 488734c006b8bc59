import { type Finding, findingsBeside } from '#core/health/findings.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { joiningAll } from '../joining-all.ts';
import { type EmptyField, findEmptyFields, PRODUCTS_MIN, type ShownFields, textIn } from './field-texts.ts';

/**
 * Notes of a run's products what shows only once all of them are drawn, or beside what is up: which is what was up before where the
 * run itself is up, because products were tried again. Repeated, it says the same. In a transaction, not under the run's lock: it goes
 * through all products. Returns the fields that `shown` names and that are empty in most pictures.
 */
export async function noteFindings(
  sql: Sql,
  run: { id: string; feedId: string },
  shown: readonly ShownFields[],
): Promise<string[]> {
  // What was taken over with a product that did not change.
  await sql.run(
    `update feedmaker.products set findings = nullif(array(select unnest(findings) except all select unnest($2::text[])), '{}')
      where run_id = $1 and findings is not null and findings && $2`,
    [run.id, findingsBeside],
  );
  await notePricesGone(sql, run);
  await note(sql, 'same_picture', samePicture, [run.id, PRODUCTS_MIN]);
  const empty = await findEmptyFields(sql, run.id, shown);
  if (empty.length > 0) await noteTextsEmpty(sql, run.id, empty);
  return empty.map(({ key }) => key);
}

async function noteTextsEmpty(sql: Sql, id: string, fields: readonly EmptyField[]): Promise<void> {
  const isEmpty = fields.map(
    (_, at) => `(coalesce(rule, -1) = any($${2 * at + 3}::int[]) and ${textIn(`$${2 * at + 2}`)} is null)`,
  );
  const empty = `select position from feedmaker.products
    where run_id = $1 and state in ('enhanced', 'kept') and (${isEmpty.join(' or ')})`;
  await note(sql, 'text_empty', empty, [id, ...fields.flatMap(({ names, rules }) => [names, rules])]);
}

/** Products that share their picture with more than half of all that have one. */
const samePicture = `select position from feedmaker.products where run_id = $1 and image_hash = (
    select image_hash from feedmaker.products where run_id = $1 and image_hash is not null group by image_hash
      having count(*) >= $2 and count(*) * 2 > (select count(image_hash) from feedmaker.products where run_id = $1))`;

/** A price that is gone stays so until it is back: the next run is compared with this one. */
async function notePricesGone(sql: Sql, { id, feedId }: { id: string; feedId: string }): Promise<void> {
  const before = await sql.maybe<{ id: string }>(
    `select case when p.run_id = r.id then r.changed_from else p.run_id end as id
      from feedmaker.publications p join feedmaker.runs r on r.id = $1
      where p.feed_id = $2 and r.unpriced_count > 0`,
    [id, feedId],
  );
  if (before === null) return;
  const gone = `select w.position from feedmaker.products w join feedmaker.products u on u.run_id = $2 and u.product_id = w.product_id
    where w.run_id = $1 and w.product_id <> '' and w.state <> 'left_out' and coalesce(w.property_values ->> 'price', '') = ''
      and (coalesce(u.property_values ->> 'price', '') <> '' or 'price_gone' = any(u.findings))`;
  await joiningAll(sql, () => note(sql, 'price_gone', gone, [id, before.id]));
}

/** Of the products at these positions of the run $1. */
async function note(
  sql: Sql,
  finding: Finding,
  positions: string,
  parameters: readonly unknown[],
): Promise<void> {
  await sql.run(
    `update feedmaker.products set findings = array_append(findings, '${finding}') where run_id = $1 and position in (${positions})`,
    parameters,
  );
}
