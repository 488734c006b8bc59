import type { EndpointInput } from '#core/contract/endpoint.ts';
import { previewProduct } from '#core/contract/feeds/preview-api.ts';
import { call } from './call.ts';
import { RequestBatches } from './request-batches.ts';

export type DrawnProduct = NonNullable<EndpointInput<typeof previewProduct>['body']>;

/**
 * A browser opens six connections to a server that speaks HTTP/1.1, and pictures take their time: with all six drawing,
 * saving the form would wait for them.
 */
const previewsAtOnce = 3;

/** Draws products in templates, a few at once. */
export const previews = new RequestBatches(
  (body: DrawnProduct, signal?: AbortSignal) =>
    call(previewProduct, { body, ...(signal !== undefined && { signal }) }),
  { size: previewsAtOnce, rest: () => Promise.resolve() },
);

/** How long queries of pictures keep them: those are large, never change under their key, and another look at them is rare. */
export const picturePace = {
  gcTime: 60_000,
  staleTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
