import { randomUUID } from 'node:crypto';
import type { Answer } from '#tests/harness/harness-auth.ts';
import { createTwoStepAccount } from '#tests/harness/harness-totp.ts';
import { type ProtocolCase, protocolCase as row } from './protocol-case.ts';
import type { ProtocolWorld } from './protocol-world.ts';

const noToken = [401, 'no_authorization', 'This endpoint requires a valid Bearer token'] as const;
const noFactor = [404, 'mfa_factor_not_found', 'Factor not found'] as const;
const noCodes = [404, 'mfa_factor_not_found', 'The user has not enrolled recovery codes'] as const;
const noId = [404, 'validation_failed', 'factor_id must be an UUID'] as const;
const wrongCode = [422, 'mfa_verification_failed', 'Invalid recovery code entered'] as const;
const codes = '/factors/recovery-codes';
const totp = { factor_type: 'totp' };

/** The second step of a sign-in. */
export const factorCases: readonly ProtocolCase[] = [
  row(['POST /factors', 'no token', 'auth.go'], noToken, ({ post }) => post('/factors', totp)),
  row(
    ['POST /factors', 'no type', 'mfa.go'],
    [400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'],
    (world) => enrol(world, {}),
  ),
  row(
    ['POST /factors', 'a phone', 'mfa.go'],
    [422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
    (world) => enrol(world, { factor_type: 'phone' }),
  ),
  row(
    ['POST /factors', 'a security key', 'mfa.go'],
    [422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'],
    (world) => enrol(world, { factor_type: 'webauthn' }),
  ),
  row(
    ['POST /factors', 'a name for the second time', 'mfa.go'],
    [422, 'mfa_factor_name_conflict', 'A factor with the friendly name "Phone" for this user already exists'],
    (world) => enrol(world, { ...totp, friendly_name: 'Phone' }, 2),
  ),
  row(
    ['POST /factors', 'an eleventh', 'mfa.go'],
    [
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    ],
    (world) => enrol(world, totp, 11),
  ),
  row(
    ['POST /factors', 'an account without an address', 'auth.go'],
    [403, 'no_authorization', 'Anonymous user not allowed to perform these actions'],
    async ({ mailing, postMailing }) => {
      const { data } = await mailing.client().signInAnonymously();
      return postMailing('/factors', totp, data.session?.access_token);
    },
  ),
  row(
    ['POST /factors', 'another app before the code of the first', 'mfa.go'],
    [403, 'insufficient_aal', 'AAL2 required to enroll a new factor'],
    async (world) => world.post('/factors', totp, (await halfSignedIn(world)).token),
  ),
  row(
    ['POST /factors', 'a session that began an hour ago', 'mfa.go'],
    [200, '', ''],
    async ({ account, plain, post }) => {
      const { session } = await account();
      plain.clock.advance(3_599_000);
      const fresh = await post('/token?grant_type=refresh_token', session);
      plain.clock.advance(1_000);
      return post('/factors', totp, String(fresh.body['access_token']));
    },
    {
      status: 400,
      code: 'reauthentication_needed',
      text: 'Enrolling a factor requires a recent sign-in',
      why: 'Whoever stole a session could lock its owner out with an app of their own.',
    },
  ),
  row(['POST /factors/{id}/challenge', 'what is no id', 'admin.go'], noId, async ({ account, post }) =>
    post('/factors/nonsense/challenge', {}, (await account()).session.access_token),
  ),
  row(['POST /factors/{id}/challenge', 'an unknown id', 'admin.go'], noFactor, async ({ account, post }) =>
    post(`/factors/${randomUUID()}/challenge`, {}, (await account()).session.access_token),
  ),
  row(
    ['POST /factors/{id}/verify', 'no code', 'mfa.go'],
    [400, 'validation_failed', 'Code needs to be non-empty'],
    (world) => verify(world, () => ({ code: '' })),
  ),
  row(
    ['POST /factors/{id}/verify', 'an unknown challenge', 'mfa.go'],
    [422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'],
    (world) => verify(world, () => ({ challenge_id: randomUUID() })),
  ),
  row(
    ['POST /factors/{id}/verify', 'a wrong code', 'mfa.go'],
    [422, 'mfa_verification_failed', 'Invalid TOTP code entered'],
    (world) => verify(world, ({ code }) => ({ code: code.startsWith('0') ? '123456' : `0${code.slice(1)}` })),
  ),
  row(
    ['POST /factors/{id}/verify', 'a challenge that was answered', 'mfa.go'],
    [422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'],
    (world) => verify(world, () => ({}), 2),
  ),
  row(
    ['POST /factors/{id}/verify', 'a challenge of five minutes ago', 'mfa.go'],
    [
      422,
      'mfa_challenge_expired',
      'MFA challenge ID has expired, verify against another challenge or create a new challenge.',
    ],
    (world) =>
      verify(world, () => {
        world.plain.clock.advance(300_000);
        return {};
      }),
  ),
  row(
    ['DELETE /factors/{id}', 'before its code', 'mfa.go'],
    [422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'],
    async (world) => {
      const { token, factorId } = await halfSignedIn(world);
      return world.plain.call('DELETE', `/factors/${factorId}`, { token });
    },
  ),
  row(
    ['DELETE /factors/{id}', 'ten minutes after its code', 'mfa.go'],
    [200, '', ''],
    async (world) => {
      const { token, factorId } = await signedIn(world);
      world.plain.clock.advance(600_000);
      return world.plain.call('DELETE', `/factors/${factorId}`, { token });
    },
    {
      status: 422,
      code: 'insufficient_aal',
      text: 'AAL2 required to unenroll verified factor',
      why: 'A stolen session must not switch the second step off.',
    },
  ),
  row(
    ['DELETE /factors/{id}', 'the last app beside recovery codes', 'mfa.go'],
    [
      422,
      'mfa_recovery_codes_sole_factor',
      'Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.',
    ],
    async (world) => {
      const { token, factorId } = await signedIn(world);
      await world.post(codes, undefined, token);
      return world.plain.call('DELETE', `/factors/${factorId}`, { token });
    },
  ),
  row(
    ['DELETE /factors/{id}', 'recovery codes', 'mfa.go'],
    [
      422,
      'validation_failed',
      'Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes',
    ],
    async (world) => {
      const { token } = await signedIn(world);
      const { body } = await world.post(codes, undefined, token);
      return world.plain.call('DELETE', `/factors/${String(body['id'])}`, { token });
    },
  ),
  row(
    ['PUT /user', 'a new password before the code of the app', 'user.go'],
    [401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.'],
    async (world) => {
      const { token, password } = await halfSignedIn(world);
      const body = { password: 'a better horse', current_password: password };
      return world.plain.call('PUT', '/user', { body, token });
    },
  ),
  row([`GET ${codes}`, 'there are none', 'recovery_codes.go'], noCodes, async (world) =>
    world.plain.call('GET', codes, { token: (await signedIn(world)).token }),
  ),
  row(
    [`POST ${codes}`, 'before the code of the app', 'recovery_codes.go'],
    [403, 'insufficient_aal', 'AAL2 required to generate recovery codes'],
    async (world) => world.post(codes, undefined, (await halfSignedIn(world)).token),
  ),
  row(
    [`POST ${codes}`, 'a second time', 'recovery_codes.go'],
    [
      422,
      'mfa_verified_factor_exists',
      'Recovery codes are already enrolled for this user, use regenerate to rotate them',
    ],
    async (world) => {
      const { token } = await signedIn(world);
      await world.post(codes, undefined, token);
      return world.post(codes, undefined, token);
    },
  ),
  row([`POST ${codes}/regenerate`, 'there are none', 'recovery_codes.go'], noCodes, async (world) =>
    world.post(`${codes}/regenerate`, undefined, (await signedIn(world)).token),
  ),
  row(
    [`POST ${codes}/regenerate`, 'before the code of the app', 'recovery_codes.go'],
    [403, 'insufficient_aal', 'AAL2 required to regenerate recovery codes'],
    async (world) => world.post(`${codes}/regenerate`, undefined, (await halfSignedIn(world)).token),
  ),
  row(
    [`DELETE ${codes}`, 'before the code of the app', 'recovery_codes.go'],
    [403, 'insufficient_aal', 'AAL2 required to delete recovery codes'],
    async (world) => world.plain.call('DELETE', codes, { token: (await halfSignedIn(world)).token }),
  ),
  row(
    [`POST ${codes}/verify`, 'no code', 'recovery_codes.go'],
    [400, 'validation_failed', 'Code needs to be non-empty'],
    async (world) => world.post(`${codes}/verify`, {}, (await halfSignedIn(world)).token),
  ),
  row([`POST ${codes}/verify`, 'a wrong code', 'recovery_codes.go'], wrongCode, async (world) =>
    world.post(`${codes}/verify`, { code: 'ABCD-EFGH' }, (await halfSignedIn(world)).token),
  ),
  row(
    [`POST ${codes}/verify`, 'a sixth wrong code', 'recovery_codes.go'],
    [429, 'mfa_recovery_codes_locked', 'Too many failed verification attempts, try again later'],
    async ({ strict }) => {
      const { session } = await createTwoStepAccount(strict);
      const { access_token: token } = await session();
      const guess = () => strict.call('POST', `${codes}/verify`, { token, body: { code: 'ABCD' } });
      for (let count = 0; count < 5; count += 1) await guess();
      return guess();
    },
  ),
  row(['DELETE /admin/users/{id}/factors/{id}', 'what is no id', 'admin.go'], noId, async (world) =>
    world.admin('DELETE', `/admin/users/${(await world.account()).session.user.id}/factors/nonsense`),
  ),
  row(['DELETE /admin/users/{id}/factors/{id}', 'an unknown id', 'admin.go'], noFactor, async (world) =>
    world.admin('DELETE', `/admin/users/${(await world.account()).session.user.id}/factors/${randomUUID()}`),
  ),
];

/** The last answer to so many enrolments of a fresh account. */
async function enrol({ account, post }: ProtocolWorld, body: object, times = 1): Promise<Answer> {
  const { access_token: token } = (await account()).session;
  let answer: Answer | undefined;
  for (let count = 1; count <= times; count += 1) {
    const name = 'friendly_name' in body ? {} : { friendly_name: `App ${count}` };
    answer = await post('/factors', { ...name, ...body }, token);
  }
  if (answer === undefined) throw new Error('nothing was enrolled');
  return answer;
}

/** An account with an app, in a browser that has typed its code. */
async function signedIn({ plain }: ProtocolWorld) {
  const made = await createTwoStepAccount(plain);
  return { ...made, token: (await made.session()).access_token };
}

/** The same in another browser, which knows the password alone. */
async function halfSignedIn({ plain }: ProtocolWorld) {
  const made = await createTwoStepAccount(plain);
  const { email, password } = made;
  const { data } = await plain.client().signInWithPassword({ email, password });
  return { ...made, token: data.session?.access_token ?? '' };
}

/** The last answer to so many tries of a right code, but for what `change` says. Its challenge reads `ID`. */
async function verify(
  world: ProtocolWorld,
  change: (right: { code: string }) => object,
  times = 1,
): Promise<Answer> {
  const { token, factorId, nextCode } = await halfSignedIn(world);
  const challenge = await world.post(`/factors/${factorId}/challenge`, {}, token);
  const id = String(challenge.body['id']);
  let answer = challenge;
  for (let count = 1; count <= times; count += 1) {
    const right = { challenge_id: id, code: nextCode() };
    answer = await world.post(`/factors/${factorId}/verify`, { ...right, ...change(right) }, token);
  }
  const text = answer.body['message'];
  return { ...answer, body: { ...answer.body, message: String(text).replace(id, 'ID') } };
}
