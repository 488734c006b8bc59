import { sampleFailureText } from '#core/messages/reasons/fetching/remote-reasons.ts';
import * as api from '#core/contract/feeds-service-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { RemoteError } from '#server/platform/fetch/remote-error.ts';
import { openSource } from '#server/platform/fetch/source/open-source.ts';
import { inTurn } from '#server/platform/turns/in-turn.ts';
import { createPlaces } from '#server/platform/turns/places.ts';
import { route, type Call } from '#server/platform/http/route.ts';
import { enteredAccess } from './entered-access.ts';
import { sampleSource } from './sample-source.ts';

/** A shop may take its time, so what a user reads keeps only that user waiting. */
const readings = createPlaces({ total: 200, perTenant: 3, waitingPerTenant: 3, waitMs: 20_000 });

/** Reads only as much of the shop's feed as the analysis needs, so a 500 MB feed answers like a small one. */
export const proxyFeedRoute = route(api.proxyFeed, (call) => sampleInTurn(call));

/** The head of a shop's feed, or why there is none; a user waits for places of their own only. */
export function sampleInTurn(call: SampleCall): Promise<EndpointReply<typeof api.proxyFeed>> {
  const { userId, signal } = call;
  return inTurn(readings, userId, () => readSample(call), { signal, tooMany: turnReasons.proxy });
}

type SampleCall = Pick<Call<typeof api.proxyFeed>, 'platform' | 'userId' | 'body' | 'signal'>;

async function readSample({
  platform,
  userId,
  body,
  signal,
}: SampleCall): Promise<EndpointReply<typeof api.proxyFeed>> {
  try {
    const access = await enteredAccess(platform, userId, body);
    const answer = await openSource(platform.fetchRemote, body.url, access, {
      kind: 'sample',
      tenant: userId,
      isUrgent: true,
      signal,
    });
    return await sampleSource(answer.body, body);
  } catch (error) {
    if (error instanceof RemoteError)
      return { success: false, error: sampleFailureText(error.reason, error.statusText) };
    throw error;
  }
}
