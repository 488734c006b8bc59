import { listFonts } from '#core/contract/editor/fonts-api.ts';
import { getTemplate } from '#core/contract/templates/templates-api.ts';
import { endpointQuery } from './endpoint-query.ts';
import { keys } from './query-keys.ts';

// Queries of screens about templates; apart from `queries.ts`, which every screen loads.

/** The user's own fonts by family, weight and style. */
export const fontsQuery = endpointQuery(keys.fonts, listFonts);

/** One template with its sources. */
export function templateQuery(id: string) {
  return endpointQuery(keys.template(id), getTemplate, {
    params: { id },
    // The editor saves in another tab, however short a look was taken at it.
    refetchOnWindowFocus: 'always',
  });
}
