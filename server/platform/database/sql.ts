import { type CustomTypesConfig, type QueryResult, types } from 'pg';
import type { Sql } from './port.ts';

/** Creates `Sql` from a function that runs one statement, on a client inside a transaction or on a pool. */
export function sqlOn(run: (text: string, params: readonly unknown[]) => Promise<QueryResult>): Sql {
  const rows = async <Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> =>
    (await run(text, params)).rows;
  const maybe = async <Row>(text: string, params: readonly unknown[] = []): Promise<Row | null> => {
    const found = await rows<Row>(text, params);
    if (found.length > 1) throw new Error(`Expected at most one row, got ${found.length}: ${text}`);
    return found[0] ?? null;
  };
  return {
    rows,
    maybe,
    async one<Row>(text: string, params: readonly unknown[] = []): Promise<Row> {
      const row = await maybe<Row>(text, params);
      if (row === null) throw new Error(`Expected one row, got none: ${text}`);
      return row;
    },
    async run(text, params = []) {
      return (await run(text, params)).rowCount ?? 0;
    },
  };
}

/** Parsers for results: see `Sql`. The driver would return bigint as text and a date as local midnight. */
export const valueTypes: CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === types.builtins.INT8 && format !== 'binary') return Number;
    if (oid === types.builtins.DATE && format !== 'binary') return String;
    return types.getTypeParser(oid, format);
  },
};
