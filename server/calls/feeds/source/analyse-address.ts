import * as api from '#core/contract/analyse-api.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { type LookAtFeed, sampleInTurn } from './proxy-feed.ts';

/** What the form finds in a feed, for a program. */
export function analyseAddressRoute(look: LookAtFeed): Route {
  return route(api.analyseAddress, (call) => sampleInTurn(call, look, call.body.url));
}
