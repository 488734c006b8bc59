import { queryOptions, skipToken } from '@tanstack/react-query';
import type { EndpointInput } from '#core/contract/endpoint.ts';
import { previewProduct } from '#core/contract/feeds/preview-api.ts';
import { openTurns } from '../turns.ts';
import { call } from './call.ts';
import { keys } from './query-keys.ts';

export type DrawnProduct = NonNullable<EndpointInput<typeof previewProduct>['body']>;

/**
 * Maximum number of concurrent previews. A browser opens six connections to an HTTP/1.1 server; if six previews were being drawn, saving
 * the form would have to wait.
 */
const inTurn = openTurns(3);

/** Cache settings for pictures, which are large, never change under their key, and are rarely viewed twice. */
export const picturePace = {
  gcTime: 60_000,
  staleTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Draws a product in a template as it will be published, or undefined: nothing. Of many at once, only a few are drawn together. */
export function drawnProductQuery(body: DrawnProduct | undefined) {
  return queryOptions({
    queryKey: keys.productPreview(body),
    queryFn:
      body === undefined ? skipToken : ({ signal }) => inTurn(() => call(previewProduct, { body, signal })),
    ...picturePace,
  });
}
