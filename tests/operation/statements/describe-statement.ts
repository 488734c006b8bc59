import type { Client, Connection, FieldDef } from 'pg';
import { valueTypes } from '#server/platform/database/sql.ts';
import type { Kind } from './statements.ts';

/** A column of what a statement would answer. */
export interface Column {
  readonly name: string;
  /** The driver's type for a value that is not null; 'any' for JSON. */
  readonly kind: Kind;
}

/** Returns the columns that a statement would answer, and runs nothing. Fails with the error of the database. */
export async function describeStatement(client: Client, text: string): Promise<Column[]> {
  const fields = await new Promise<readonly FieldDef[]>((resolve, reject) => {
    client.query(new Description(text, resolve, reject));
  });
  const types = await typesOf(client);
  return fields.map(({ name, dataTypeID }) => ({ name, kind: kindOf(types, dataTypeID) }));
}

/** Asks the database to parse a statement and to say what it answers, as the driver does before it runs one. */
class Description {
  #fields: readonly FieldDef[] = [];
  readonly text: string;
  readonly #resolve: (fields: readonly FieldDef[]) => void;
  readonly #reject: (error: Error) => void;

  constructor(text: string, resolve: (fields: readonly FieldDef[]) => void, reject: (error: Error) => void) {
    this.text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, false);
    connection.describe({ type: 'S', name: '' }, false);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#fields);
  }
}

interface DatabaseType {
  readonly oid: number;
  readonly category: string;
  readonly item: number;
  readonly name: string;
}

const known = new WeakMap<Client, Promise<ReadonlyMap<number, DatabaseType>>>();

function typesOf(client: Client): Promise<ReadonlyMap<number, DatabaseType>> {
  const types =
    known.get(client) ??
    client
      .query<DatabaseType>(
        'select oid::int, typcategory::text as category, typelem::int as item, typname::text as name from pg_type',
      )
      .then(({ rows }) => new Map(rows.map((type) => [type.oid, type])));
  known.set(client, types);
  return types;
}

/** Returns the driver's result for a value of a type. */
function kindOf(types: ReadonlyMap<number, DatabaseType>, oid: number): Kind {
  const sample = sampleOf(types, oid);
  return sample === null ? 'any' : kindOfValue(valueTypes.getTypeParser(oid, 'text')(sample));
}

function sampleOf(types: ReadonlyMap<number, DatabaseType>, oid: number): string | null {
  const type = types.get(oid);
  if (type === undefined || type.name === 'json' || type.name === 'jsonb') return null;
  if (type.category === 'A') {
    const item = sampleOf(types, type.item);
    return item === null ? null : `{"${item}"}`;
  }
  if (type.name === 'bytea') return String.raw`\x00`;
  if (type.category === 'B') return 't';
  if (type.category === 'D') return '2026-01-01 00:00:00+00';
  return '1';
}

function kindOfValue(value: unknown): Kind {
  if (Array.isArray(value)) return `${kindOfValue(value[0])}[]`;
  if (value instanceof Date) return 'Date';
  return value instanceof Uint8Array ? 'bytes' : typeof value;
}
