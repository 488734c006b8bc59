import type { Database, Sql } from '#server/platform/database/port.ts';

/** A step of the database's plan for a statement, from `explain (analyze, format json)`. */
interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

type Plans = { 'QUERY PLAN': readonly { Plan: PlanNode }[] };

/** Runs a statement and returns the rows that the database reads for it. */
export async function rowsReadFor(sql: Sql, text: string, params: readonly unknown[] = []): Promise<number> {
  const [plan] = await sql.rows<Plans>(`explain (analyze, format json) ${text}`, params);
  return rowsOf(plan?.['QUERY PLAN'][0]?.Plan);
}

/** Wraps the queries, and counts the rows that the database reads for them. */
export function readingOf(database: Pick<Database, 'query' | 'asOwner'>): {
  sql: Sql;
  rowsRead: () => number;
} {
  const { query } = database;
  const onlyLooked = new Error('only looked at');
  let read = 0;
  // A deletion is explained in a transaction that is rolled back, so that it happens once.
  const note = (text: string, params: readonly unknown[] = []) =>
    database
      .asOwner(async (sql) => {
        read += await rowsReadFor(sql, text, params);
        throw onlyLooked;
      })
      .catch((error: unknown) => {
        if (error !== onlyLooked) throw error;
      });
  const sql: Sql = {
    rows: async (text, params) => (await note(text, params), query.rows(text, params)),
    one: async (text, params) => (await note(text, params), query.one(text, params)),
    maybe: async (text, params) => (await note(text, params), query.maybe(text, params)),
    run: async (text, params) => (await note(text, params), query.run(text, params)),
  };
  return { sql, rowsRead: () => read };
}

/** Sums the rows that a step and its children read. */
function rowsOf(node: PlanNode | undefined): number {
  if (node === undefined) return 0;
  const own =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const below = (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0);
  return own * node['Actual Loops'] + below;
}
