import { queryOptions } from '@tanstack/react-query';
import { getAbout } from '#core/contract/about-api.ts';
import { call } from './call.ts';

/** What this installation offers, to whoever asks. */
export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: ({ signal }) => call(getAbout, { signal }),
  staleTime: Infinity,
});
