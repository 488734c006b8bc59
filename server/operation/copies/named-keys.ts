import type { Client } from 'pg';
import { namedFileQueries } from '#server/db/installation/stored-files.ts';
import { fileKeys } from '#server/files/feed-files.ts';

type Named = { a: string; b: string };

const keysOf: Record<keyof typeof namedFileQueries, (named: Named) => string[]> = {
  published: ({ a }) => [a, `${a}.gz`, `${a}.br`],
  image: ({ a, b }) => [fileKeys.image(a, b)],
  font: ({ a }) => [fileKeys.font(a)],
};

const PAGE = 2_000;

/**
 * Lists every key that the rows of this transaction need to be restorable: published feeds first, then pictures and fonts. Other files
 * that rows name can be fetched or made again.
 */
export async function* listNamedKeys(client: Client): AsyncGenerator<string> {
  for (const kind of ['published', 'image', 'font'] as const) {
    await client.query(`declare named cursor for ${namedFileQueries[kind]}`);
    for (;;) {
      const { rows } = await client.query<Named>(`fetch ${PAGE} from named`);
      if (rows.length === 0) break;
      for (const row of rows) yield* keysOf[kind](row);
    }
    await client.query('close named');
  }
}
