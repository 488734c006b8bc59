import english from '#core/messages/words/en/reasons.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Remarks on a rule that does less, or more, than its author may think. Rules are counted from 1. */
export const ruleRemarks = catalogue(english, 'ruleRemarks');
