import * as z from 'zod/mini';

/** The number of this format; a reader refuses others. */
export const COPY_FORMAT = 1;

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.int().check(z.nonnegative());
// Validated, because they become parts of SQL statements.
const identifier = z.string().check(z.regex(/^"?[a-z0-9_]+"?$/));
const qualified = z.string().check(z.regex(/^"?[a-z0-9_]+"?\."?[a-z0-9_]+"?$/));

const manifestSchema = z.object({
  format: z.literal(COPY_FORMAT),
  /** Version of the product that made the copy. */
  version: z.string(),
  /** Time at which the rows were read. */
  madeAt: z.iso.datetime(),
  /** Id of the installation, stored in the database and with the files. */
  filesId: z.nullable(z.uuid()),
  /** Version of the database server, such as '18.4'. */
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string().check(z.regex(/^\d{4}_\w+$/)), sha256: z.nullable(hash) })),
  tables: z.array(
    z.object({ name: qualified, columns: z.array(identifier), rows: count, bytes: count, sha256: hash }),
  ),
  sequences: z.array(
    z.object({ name: qualified, last: z.string().check(z.regex(/^-?\d+$/)), isCalled: z.boolean() }),
  ),
  files: z.object({
    count,
    bytes: count,
    /** Hash of the unpacked list of files. */
    sha256: hash,
    /** Examples of keys named in rows but missing in the storage. */
    missing: z.array(z.string()),
  }),
  /** The only account in it; without, it is a whole installation. */
  account: z.optional(
    z.object({
      id: z.uuid(),
      /** '' for an account without an address. */
      email: z.string(),
      /** The address in its published feeds. */
      publicUrl: z.string(),
      /** Where its subscriptions are paid. */
      worlds: z.array(z.string()),
      /** What the installation had sealed with its own secret, opened. */
      secrets: z.array(
        z.object({ purpose: z.string(), column: z.string(), id: z.uuid(), value: z.string() }),
      ),
    }),
  ),
});

/** Manifest of a copy, written last, when all of its files are there. */
export type CopyManifest = z.output<typeof manifestSchema>;

export function readManifest(text: string): CopyManifest | null {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export interface CopiedFile {
  readonly key: string;
  readonly sha256: string;
  readonly bytes: number;
  /** Time at which the storage last changed the file, in ms since 1970; 0 for a key that never changes. */
  readonly modified: number;
}

export function writeLine({ sha256, bytes, modified, key }: CopiedFile): string {
  return `${sha256} ${bytes} ${modified} ${key}\n`;
}

export function readLine(line: string): CopiedFile | null {
  const [, sha256, bytes, modified, key] =
    /^([0-9a-f]{64}) (\d{1,15}) (\d{1,15}) ([\w./-]{1,512})$/.exec(line) ?? [];
  if (sha256 === undefined || key === undefined) return null;
  return { sha256, key, bytes: Number(bytes), modified: Number(modified) };
}
