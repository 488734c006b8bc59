import type { Sql } from '#server/platform/database/port.ts';

/** A product of a run, as its reading pass wrote it. */
export interface ReadProduct {
  readonly position: number;
  readonly product_id: string;
  readonly image_link: string;
  readonly property_values: Record<string, string>;
}

const columns = 'position, product_id, image_link, property_values';

/**
 * How callers name a product: where it stood when they saw it, and the shop's id, by which it is found where a later run has it
 * elsewhere. @public
 */
export function productRefOf({
  position,
  product_id: id,
}: Pick<ReadProduct, 'position' | 'product_id'>): string {
  return `${position}~${id}`;
}

/** The product of a run that is named like this; null without one. */
export function findProductByRef(sql: Sql, runId: string, ref: string): Promise<ReadProduct | null> {
  const [, position = '', id = ''] = /^(\d{1,9})~([^]*)$/.exec(ref) ?? [];
  if (position === '') return Promise.resolve(null);
  return sql.maybe<ReadProduct>(
    `(select ${columns} from feedmaker.products where run_id = $1 and position = $2 and product_id = $3)
      union all
     (select ${columns} from feedmaker.products where run_id = $1 and product_id = $3 and $3 <> ''
        order by position limit 1)
      limit 1`,
    [runId, Number(position), id],
  );
}
