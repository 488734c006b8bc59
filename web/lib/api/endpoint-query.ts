import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { Endpoint, EndpointInput, EndpointReply } from '#core/contract/endpoint.ts';
import { call } from './call.ts';

type Options<E extends Endpoint> = Omit<
  UseQueryOptions<EndpointReply<E>>,
  'queryKey' | 'queryFn' | 'initialData'
>;

/** Returns the query for an endpoint's reply; the key must contain all of the input. To process the reply first, use `queryOptions`. */
export function endpointQuery<E extends Endpoint>(
  queryKey: QueryKey,
  endpoint: E,
  { params, query, body, ...options }: EndpointInput<E> & Options<E> = {},
) {
  return queryOptions({
    ...options,
    queryKey,
    queryFn: ({ signal }) => call(endpoint, { params, query, body, signal }),
  });
}
