import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countRules, listRuleFields } from '#core/contract/feeds/rules-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { Rule } from '#core/rules/rule-schema.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/lib/api/query-keys.ts';

/** Loads the fields for conditions. */
export function ruleFieldsQuery(feedId: string) {
  return queryOptions({
    queryKey: keys.ruleFields(feedId),
    queryFn: ({ signal }) => call(listRuleFields, { params: { feedId }, signal }),
    staleTime: 5 * 60_000,
  });
}

/** Counts the effects of an unsaved list; the earlier numbers show until the new ones arrive. */
export function ruleCountsQuery(feedId: string, list: { rules: Rule[]; timeZone: string | null }) {
  return queryOptions({
    queryKey: keys.ruleCounts(feedId, list),
    queryFn: ({ signal }) => call(countRules, { params: { feedId }, body: list, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
}

export type RuleCount = EndpointReply<typeof countRules>['rules'][number];
export type RuleFields = EndpointReply<typeof listRuleFields>['fields'];
