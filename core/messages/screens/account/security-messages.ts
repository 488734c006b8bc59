import english from '#core/messages/words/en/account.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import type { SecurityAct } from '#core/account/security-acts.ts';

type Detail = Readonly<Record<string, string>>;

export const securityMessages = catalogue(english, 'securityMessages', (words) => ({
  describe: (
    act: SecurityAct,
    { method = '', reason = '', scope = '', name = '', by = '', email }: Detail,
  ): string => {
    const sentence = words.acts[act];
    const facts = {
      method,
      reason,
      scope,
      by,
      named: name === '' ? '' : words.named(name),
      email: email ?? '',
    };
    const isCodes = method === 'recovery code';
    return typeof sentence === 'string'
      ? sentence
      : sentence({ ...facts, isCodes, hasEmail: email !== undefined });
  },
}));
