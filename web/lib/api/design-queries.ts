import { queryOptions } from '@tanstack/react-query';
import { listFonts } from '#core/contract/editor/fonts-api.ts';
import { getTemplate } from '#core/contract/templates/templates-api.ts';
import { call } from './call.ts';
import { keys } from './query-keys.ts';

// Queries of screens about templates; apart from `queries.ts`, which every screen loads.

/** The user's own fonts by family, weight and style. */
export const fontsQuery = queryOptions({
  queryKey: keys.fonts,
  queryFn: ({ signal }) => call(listFonts, { signal }),
});

/** One template with its sources. */
export function templateQuery(id: string) {
  return queryOptions({
    queryKey: keys.template(id),
    queryFn: ({ signal }) => call(getTemplate, { params: { id }, signal }),
    // The editor saves in another tab, however short a look was taken at it.
    refetchOnWindowFocus: 'always',
  });
}
