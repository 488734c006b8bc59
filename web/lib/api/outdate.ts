import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** Makes the queries whose keys begin so load again, at once where a page shows them. Settles when those have come. */
export async function outdate(...queryKeys: readonly QueryKey[]): Promise<void> {
  await Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
