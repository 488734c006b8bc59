import { queryOptions } from '@tanstack/react-query';
import { listApiKeys } from '#core/contract/api-keys-api.ts';
import { call } from './call.ts';

/** The user's API keys, newest first. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => call(listApiKeys, { signal }),
});
