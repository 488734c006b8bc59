import { describe, expect, test } from 'vitest';
import type { Answer } from '#tests/harness/harness-auth.ts';
import { adminCases } from '#tests/protocol/admin-cases.ts';
import { factorCases } from '#tests/protocol/factor-cases.ts';
import type { Refusal } from '#tests/protocol/protocol-case.ts';
import { openProtocolWorld } from '#tests/protocol/protocol-world.ts';
import { sessionCases } from '#tests/protocol/session-cases.ts';
import { signUpCases } from '#tests/protocol/sign-up-cases.ts';
import { userCases } from '#tests/protocol/user-cases.ts';

const world = await openProtocolWorld();

/** The words of an answer, in either of the protocol's two envelopes. */
function refusalOf({ status, body }: Answer): Refusal {
  const read = (name: string) => (typeof body[name] === 'string' ? body[name] : undefined);
  return {
    status,
    code: read('code') ?? read('error') ?? '',
    text: read('message') ?? read('error_description') ?? '',
  };
}

describe.each([
  ['sign-up and mails', signUpCases],
  ['sessions', sessionCases],
  ['one’s own account', userCases],
  ['administration', adminCases],
  ['the second step', factorCases],
])('the words of the protocol: %s', (_name, cases) => {
  test.each(cases.map((each) => [`${each.call}, ${each.when}`, each] as const))(
    'refuses in the protocol’s own words: %s',
    async (_title, { send, theirs, ours }) => {
      const { why = '', ...differences } = ours ?? {};
      const expected = { ...theirs, ...differences };
      expect(refusalOf(await send(world))).toEqual(expected);
      // A difference that is none any more must leave the list.
      if (ours !== undefined) expect([why === '', expected]).not.toEqual([false, theirs]);
    },
  );
});
