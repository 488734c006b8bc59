import { queryOptions } from '@tanstack/react-query';
import { listInvitations } from '#core/contract/invitations-api.ts';
import { call } from '#web/lib/api/call.ts';

/** Whom the operator invited. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => call(listInvitations, { signal }),
});
