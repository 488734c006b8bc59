import * as z from 'zod/mini';

/** A row's id: any UUID, stored and compared in lower case. */
export const idSchema = z.uuid().check(z.toLowerCase());

/** A name people type: trimmed, 1 to 200 characters. */
export const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** An instant as ISO 8601 text in UTC. */
export const instantSchema = z.string();

export const idParams = z.object({ id: idSchema });

/**
 * `next` of the previous page: returns the rows after it, even if rows were added or removed meanwhile. Takes precedence over `page`; keep
 * the filters the same.
 */
export const cursorSchema = z.optional(z.string().check(z.maxLength(500)));

/** Page numbers start at 1; without `page` the first 1,000 rows are returned. */
export const listQuery = z.object({
  project_id: z.optional(idSchema),
  search: z.optional(z.string().check(z.maxLength(200))),
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  page_size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000))),
  cursor: cursorSchema,
});

export const pageQuery = z.object({
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  page_size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  cursor: cursorSchema,
});

export function makeListSchema<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), total: z.number() });
}

/** Returns the schema of one page of rows, with the number of all rows and the `cursor` of the next page; null at the end. */
export function makePageSchema<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), total: z.number(), next: z.nullable(z.string()) });
}
