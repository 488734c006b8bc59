import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** Marks queries as outdated whose keys start like these; those in use are loaded again immediately. Resolves when that is done. */
export async function outdate(...queryKeys: readonly QueryKey[]): Promise<void> {
  await Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
