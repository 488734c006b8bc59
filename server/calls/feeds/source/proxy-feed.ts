import { sampleFailureText } from '#core/messages/reasons/fetching/remote-reasons.ts';
import { type AddressAnalysis, analyseAddress } from '#core/contract/feeds/analyse-api.ts';
import * as api from '#core/contract/feeds/feeds-service-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { RemoteError } from '#server/platform/fetch/remote-error.ts';
import { openSource } from '#server/platform/fetch/source/open-source.ts';
import { inTurn } from '#server/platform/turns/in-turn.ts';
import { createPlaces } from '#server/platform/turns/places.ts';
import { route, type Call, type Route } from '#server/platform/http/route.ts';
import { enteredAccess } from './entered-access.ts';
import { readHead } from './read-head.ts';

type SampleReply = EndpointReply<typeof api.proxyFeed> & { analysis?: AddressAnalysis };

/**
 * Examines the beginning of a feed in another process, one feed per user at a time; null if it needs more bytes. `analysedUrl`: the address
 * for which settings are suggested; null if an extract is wanted. Fails with `AppError`.
 */
export type LookAtFeed = (
  head: { bytes: Uint8Array; isWhole: boolean },
  how: Pick<SampleCall['body'], 'repair' | 'encoding'> & { analysedUrl: string | null },
  whose: Pick<SampleCall, 'userId' | 'signal'>,
) => Promise<SampleReply | null>;

/** A shop may be slow, so a user's reads only delay that user. */
const readings = createPlaces({ total: 200, perTenant: 3, waitingPerTenant: 3, waitMs: 20_000 });

/** Returns the route for an extract. Reads only as much of the shop's feed as needed, so a 500 MB feed answers like a small one. */
export function proxyFeedRoute(look: LookAtFeed): Route {
  return route(api.proxyFeed, (call) => sampleInTurn(call, look, null));
}

/** Returns an extract of a shop's feed or its analysis, or why there is none; a user only waits for their own other reads. */
function sampleInTurn(call: SampleCall, look: LookAtFeed, analysedUrl: string | null): Promise<SampleReply> {
  const { userId, signal, body } = call;
  const { repair, encoding } = body;
  const how = { repair, encoding, analysedUrl };
  const work = () => readSample(call, (head) => look(head, how, { userId, signal }));
  return inTurn(readings, userId, work, { signal, tooMany: turnReasons.proxy });
}

type SampleCall = Pick<Call<typeof api.proxyFeed>, 'platform' | 'userId' | 'body' | 'signal'>;

async function readSample(
  { platform, userId, body, signal }: SampleCall,
  look: (head: Parameters<LookAtFeed>[0]) => Promise<SampleReply | null>,
): Promise<SampleReply> {
  try {
    const access = await enteredAccess(platform, userId, body);
    const answer = await openSource(platform.fetchRemote, body.url, access, {
      kind: 'sample',
      tenant: userId,
      isUrgent: true,
      signal,
    });
    return await readHead(answer.body, look);
  } catch (error) {
    if (error instanceof RemoteError)
      return { success: false, error: sampleFailureText(error.reason, error.statusText) };
    throw error;
  }
}

/** Returns the route for the form's analysis of a feed, for programs. */
export function analyseAddressRoute(look: LookAtFeed): Route {
  return route(analyseAddress, (call) => sampleInTurn(call, look, call.body.url));
}
