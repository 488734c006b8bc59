import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listSecurityEvents } from '#core/contract/account-api.ts';
import { call } from '#web/lib/api/call.ts';

/** How many entries a page of the list has. */
export const securityPageSize = 8;

/** A page of what happened to the account. The page before stays until the next one has come. */
export function securityEventsQuery(page: number) {
  return queryOptions({
    queryKey: ['security-events', page],
    queryFn: ({ signal }) =>
      call(listSecurityEvents, { query: { page, page_size: securityPageSize }, signal }),
    placeholderData: keepPreviousData,
  });
}
