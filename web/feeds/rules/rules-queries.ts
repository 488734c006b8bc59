import { keepPreviousData } from '@tanstack/react-query';
import { countRules, listRuleFields } from '#core/contract/feeds/rules-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { Rule } from '#core/rules/rule-schema.ts';
import { endpointQuery } from '#web/lib/api/endpoint-query.ts';
import { keys } from '#web/lib/api/query-keys.ts';

export function ruleFieldsQuery(feedId: string) {
  return endpointQuery(keys.ruleFields(feedId), listRuleFields, {
    params: { feedId },
    staleTime: 5 * 60_000,
  });
}

/** Counts the products that the rules of an unsaved list match. Earlier numbers are shown until the new ones are loaded. */
export function ruleCountsQuery(feedId: string, list: { rules: Rule[]; timeZone: string | null }) {
  return endpointQuery(keys.ruleCounts(feedId, list), countRules, {
    params: { feedId },
    body: list,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
}

export type RuleCount = EndpointReply<typeof countRules>['rules'][number];
export type RuleFields = EndpointReply<typeof listRuleFields>['fields'];
