import type { EndpointInput } from '#core/contract/endpoint.ts';
import { previewProduct } from '#core/contract/feeds/preview-api.ts';
import { openTurns } from '../turns.ts';
import { call } from './call.ts';

export type DrawnProduct = NonNullable<EndpointInput<typeof previewProduct>['body']>;

/**
 * Maximum number of concurrent previews. A browser opens six connections to an HTTP/1.1 server; if six previews were being drawn, saving
 * the form would have to wait.
 */
const inTurn = openTurns(3);

/** Draws a product in a template; of many concurrent calls, only a few are sent together. */
export function drawProduct(body: DrawnProduct, signal: AbortSignal) {
  return inTurn(() => call(previewProduct, { body, signal }));
}

/** Cache settings for pictures, which are large, never change under their key, and are rarely viewed twice. */
export const picturePace = {
  gcTime: 60_000,
  staleTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
