import english from '#core/messages/words/en/common.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/**
 * Texts for a refusal of the auth protocol, by its code, or by its sentence where one code has several. Without a line here the user sees
 * the protocol's own words.
 */
export const authRefusals: Readonly<Record<string, string>> = catalogue(english, 'authRefusals');

/** Sign in, register, email confirmation. */
export const authMessages = catalogue(english, 'authMessages', (words) => ({
  weakPassword: (reasons: readonly string[]) =>
    words.weakPassword(reasons.map((reason) => words.weakPasswordReasons[reason] ?? reason)),
}));
