import * as api from '#core/contract/analyse-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import { analyseFeed, type FeedFindings } from '#core/feed/analysis/analyse-feed.ts';
import { suggestSettings } from '#core/feed/analysis/suggest-settings.ts';
import { FeedError } from '#core/feed/feed-error.ts';
import { route } from '#server/platform/http/route.ts';
import { sampleInTurn } from './proxy-feed.ts';

/** What the form finds in a feed, for a program. */
export const analyseAddressRoute = route(
  api.analyseAddress,
  async (call): Promise<EndpointReply<typeof api.analyseAddress>> => {
    const { xmlContent, ...reply } = await sampleInTurn(call);
    if (xmlContent === undefined) return reply;
    try {
      return { ...reply, analysis: analysisOf(call.body.url, analyseFeed(xmlContent)) };
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      return { success: false, error: error.publicText };
    }
  },
);

function analysisOf(url: string, findings: FeedFindings): api.AddressAnalysis {
  const { defaults } = findings;
  return {
    type: findings.format,
    container: { tag: findings.productTag, path: findings.productPath },
    productCount: findings.productCount,
    matchCount: defaults.availability.matchCount,
    fields: findings.fields,
    settings: suggestSettings(url, findings),
    reasons: {
      offerIdOption: defaults.productId.reason,
      imageKey: defaults.image.reason,
      additionalImageKey: defaults.additionalImage.reason,
      availabilityOption: defaults.availability.reason,
      props: defaults.props.reason,
    },
  };
}
