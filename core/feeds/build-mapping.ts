import { mappingOfSettings, type FeedMapping, type ReadingSettings } from '#feed';
import { listRuleFields, type RuleSettings } from '#core/rules/open-rules.ts';

/** Returns the mapping that stored settings describe, with the fields that the feed's rules ask for. */
export function buildMapping(settings: ReadingSettings & RuleSettings): FeedMapping {
  return mappingOfSettings(settings, listRuleFields(settings));
}
