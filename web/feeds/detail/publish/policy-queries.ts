import { keepPreviousData } from '@tanstack/react-query';
import type { PolicyRule } from '#core/feeds/channels/channel-policies.ts';
import { getOutputPolicy, listPolicyProducts } from '#core/contract/feeds/publishing/output-policy-api.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { endpointQuery } from '#web/lib/api/endpoint-query.ts';
import { keys } from '#web/lib/api/query-keys.ts';

export const policyPageSize = 10;

export function policyQuery(feedId: string, { id, channel, status }: Output) {
  return endpointQuery(keys.outputPolicy(feedId, id, channel, status.published?.run_id), getOutputPolicy, {
    params: { feedId, outputId: id },
    enabled: channel !== null && status.published !== null,
  });
}

export function policyProductsQuery(feedId: string, outputId: string, rule: PolicyRule, page: number) {
  return endpointQuery(keys.policyProducts(feedId, outputId, rule, page), listPolicyProducts, {
    params: { feedId, outputId },
    query: { rule, page, page_size: policyPageSize },
    placeholderData: keepPreviousData,
  });
}
