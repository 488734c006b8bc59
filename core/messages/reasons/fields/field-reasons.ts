import type { FieldReason } from '#feed';
import english from '#core/messages/words/en/reasons.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { getSentence } from '../get-sentence.ts';

const fieldReasons = catalogue(english, 'fieldReasons');

export function fieldReasonText(reason: FieldReason): string {
  return getSentence(fieldReasons, reason);
}
