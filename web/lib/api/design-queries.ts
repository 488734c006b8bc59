import { listFonts } from '#core/contract/editor/fonts-api.ts';
import { getTemplate } from '#core/contract/templates/templates-api.ts';
import { endpointQuery } from './endpoint-query.ts';
import { keys } from './query-keys.ts';

// Queries for screens about templates. Not in `queries.ts`, because every screen loads that.

/** Loads the user's own fonts by family, weight and style. */
export const fontsQuery = endpointQuery(keys.fonts, listFonts);

export function templateQuery(id: string) {
  return endpointQuery(keys.template(id), getTemplate, {
    params: { id },
    // The editor, in another tab, may have saved within seconds.
    refetchOnWindowFocus: 'always',
  });
}
