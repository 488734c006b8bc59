import type { EndpointOutput, EndpointReply } from '#core/contract/endpoint.ts';
import * as api from '#core/contract/feeds/preview-api.ts';
import { AppError } from '#core/errors.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import type { SourceAccess } from '#core/contract/feeds/source-access.ts';
import { inTurn } from '#server/platform/turns/in-turn.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { createPlaces } from '#server/platform/turns/places.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { enteredAccess } from './entered-access.ts';

type Preview = typeof api.previewProduct;

/** Draws a product for this call. Passed in by `server/drawn-routes.ts`. */
export type DrawProduct = (
  platform: Platform,
  preview: {
    userId: string;
    body: EndpointOutput<Preview>['body'];
    access: Partial<SourceAccess>;
    signal: AbortSignal;
  },
) => Promise<EndpointReply<Preview>>;

/** A form requests three at a time; each may wait for its photo. */
const previewsAtOnce = { total: 300, perTenant: 6, waitingPerTenant: 0 };

/** Returns the route that draws a form's product in its template. */
export function previewProductRoute(draw: DrawProduct): Route {
  const underWay = createPlaces(previewsAtOnce);
  return route(api.previewProduct, async ({ platform, userId, body, signal, isEditor }) => {
    // An editor token must not use shops' passwords.
    if (isEditor && body.feedId !== undefined) throw new AppError('forbidden');
    const access = await enteredAccess(platform, userId, { ...body, url: body.feedUrl });
    const work = () => draw(platform, { userId, body, access, signal });
    return inTurn(underWay, userId, work, { signal, tooMany: turnReasons.previews });
  });
}
