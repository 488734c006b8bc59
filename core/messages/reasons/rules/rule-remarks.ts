import english from '#core/messages/words/en/reasons.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Remarks on a rule with less, or more, effect than its author may expect. Rules are counted from 1. */
export const ruleRemarks = catalogue(english, 'ruleRemarks');
