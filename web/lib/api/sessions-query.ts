import { queryOptions } from '@tanstack/react-query';
import { listAccountSessions } from '#core/contract/account-api.ts';
import { call } from '#web/lib/api/call.ts';

/** The browsers in which the user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['account-sessions'],
  queryFn: ({ signal }) => call(listAccountSessions, { signal }),
});
