import { queryOptions } from '@tanstack/react-query';
import { getInstallation } from '#core/contract/installation-api.ts';
import { call } from './call.ts';

/** What is set wrong here, for the operator; for everybody else that they are not. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => call(getInstallation, { signal }),
  staleTime: 5 * 60_000,
  retry: false,
});
