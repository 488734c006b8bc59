import english from '#core/messages/words/en/common.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/**
 * Texts for refusals of the auth protocol, by code, or by sentence if a code has several. A refusal without an entry is shown in the
 * protocol's own words.
 */
export const authRefusals: Readonly<Record<string, string>> = catalogue(english, 'authRefusals');

export const authMessages = catalogue(english, 'authMessages', (words) => ({
  weakPassword: (reasons: readonly string[]) =>
    words.weakPassword(reasons.map((reason) => words.weakPasswordReasons[reason] ?? reason)),
}));
