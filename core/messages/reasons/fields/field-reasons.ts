import type { FieldReason } from '#feed';
import english from '#core/messages/words/en/reasons.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { getSentence } from '../get-sentence.ts';

/** Reasons why the form begins with this field of a feed. */
const fieldReasons = catalogue(english, 'fieldReasons');

/** Returns the sentence about why a field is suggested. */
export function fieldReasonText(reason: FieldReason): string {
  return getSentence(fieldReasons, reason);
}
