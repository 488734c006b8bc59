import type { TemplateUses } from '#core/contract/templates/templates-api.ts';
import { localeInForce } from '#core/messages/language.ts';
import { templatesMessages as texts } from '#core/messages/screens/templates-messages.ts';

/** Returns a text such as 'Used by 3 feeds, 1 rule, and 2 outputs', or that nothing uses the template yet. */
export function usesText({ feeds, rules, outputs }: TemplateUses): string {
  const parts = [
    feeds > 0 && texts.usingFeeds(feeds),
    rules > 0 && texts.usingRules(rules),
    outputs > 0 && texts.usingOutputs(outputs),
  ].filter((part) => part !== false);
  if (parts.length === 0) return texts.usedByNothing;
  return texts.usedByAll(new Intl.ListFormat(localeInForce()).format(parts));
}
