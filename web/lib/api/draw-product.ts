import type { EndpointInput } from '#core/contract/endpoint.ts';
import { previewProduct } from '#core/contract/feeds/preview-api.ts';
import { openTurns } from '../turns.ts';
import { call } from './call.ts';

export type DrawnProduct = NonNullable<EndpointInput<typeof previewProduct>['body']>;

/**
 * A browser opens six connections to a server that speaks HTTP/1.1, and pictures take their time: with all six drawing,
 * saving the form would wait for them.
 */
const inTurn = openTurns(3);

/** Draws a product in a template, a few at once. */
export function drawProduct(body: DrawnProduct, signal: AbortSignal) {
  return inTurn(() => call(previewProduct, { body, signal }));
}

/** How long queries of pictures keep them: those are large, never change under their key, and another look at them is rare. */
export const picturePace = {
  gcTime: 60_000,
  staleTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
