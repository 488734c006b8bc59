import { queryOptions } from '@tanstack/react-query';
import { getUsage } from '#core/contract/account-api.ts';
import { call } from '#web/lib/api/call.ts';

/** How much the account holds and may hold. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => call(getUsage, { signal }),
});
