import { queryOptions } from '@tanstack/react-query';
import { listFonts } from '#core/contract/fonts-api.ts';
import { call } from '#web/lib/api/call.ts';

/** The user's own fonts by family, weight and style. */
export const fontsQuery = queryOptions({
  queryKey: ['fonts'],
  queryFn: ({ signal }) => call(listFonts, { signal }),
});
