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

/** The extract of a feed, or what was found in it. */
type SampleReply = EndpointReply<typeof api.proxyFeed> & { analysis?: AddressAnalysis };

/**
 * Looks at the first bytes of a feed, away from this process and one feed of a user at a time; null where it takes more of them.
 * `analysedUrl`: the address for which settings are suggested; null where the extract is wanted. Fails with `AppError`.
 */
export type LookAtFeed = (
  head: { bytes: Uint8Array; isWhole: boolean },
  how: Pick<SampleCall['body'], 'repair' | 'encoding'> & { analysedUrl: string | null },
  whose: Pick<SampleCall, 'userId' | 'signal'>,
) => Promise<SampleReply | null>;

/** A shop may take its time, so what a user reads keeps only that user waiting. */
const readings = createPlaces({ total: 200, perTenant: 3, waitingPerTenant: 3, waitMs: 20_000 });

/** Reads only as much of the shop's feed as the analysis needs, so a 500 MB feed answers like a small one. */
export function proxyFeedRoute(look: LookAtFeed): Route {
  return route(api.proxyFeed, (call) => sampleInTurn(call, look, null));
}

/** The head of a shop's feed or what is found in it, or why there is none; a user waits for places of their own only. */
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

/** Returns the form's analysis of a feed, for programs. */
export function analyseAddressRoute(look: LookAtFeed): Route {
  return route(analyseAddress, (call) => sampleInTurn(call, look, call.body.url));
}
