import { randomUUID } from 'node:crypto';
import { freshEmail } from '#tests/harness/harness-auth.ts';
import { type ProtocolCase, protocolCase as row } from './protocol-case.ts';
import { worldPassword as password } from './protocol-world.ts';

const noToken = [401, 'no_authorization', 'This endpoint requires a valid Bearer token'] as const;
const badEmail = [400, 'validation_failed', 'Unable to validate email address: invalid format'] as const;
const taken = [422, 'email_exists', 'A user with this email address has already been registered'] as const;
const noUser = [404, 'user_not_found', 'User not found'] as const;
const noLinkUser = [404, 'user_not_found', 'User with this email not found'] as const;
const link = '/admin/generate_link';

/** The calls of whoever runs the site. */
export const adminCases: readonly ProtocolCase[] = [
  row(['GET /admin/users', 'no token', 'auth.go'], noToken, ({ plain }) => plain.call('GET', '/admin/users')),
  row(['POST /invite', 'no token', 'auth.go'], noToken, ({ post }) =>
    post('/invite', { email: freshEmail() }),
  ),
  row(
    ['GET /admin/users', 'no token, where the calls are switched off', 'auth.go'],
    noToken,
    ({ mute }) => mute.call('GET', '/admin/users'),
    {
      status: 403,
      code: 'not_admin',
      text: 'User not allowed',
      why: 'No token would help, so none is asked for.',
    },
  ),
  row(
    ['GET /admin/users', "a user's token", 'auth.go'],
    [403, 'not_admin', 'User not allowed'],
    async ({ plain, account }) =>
      plain.call('GET', '/admin/users', { token: (await account()).session.access_token }),
  ),
  row(
    ['GET /admin/users', 'a page that is no number', 'admin.go, pagination.go'],
    [400, 'validation_failed', 'Bad Pagination Parameters: strconv.ParseUint: parsing "x": invalid syntax'],
    ({ admin }) => admin('GET', '/admin/users?page=x'),
  ),
  row(
    ['POST /admin/users', 'no address', 'admin.go'],
    [400, 'validation_failed', 'Cannot create a user without either an email or phone'],
    ({ admin }) => admin('POST', '/admin/users', { password }),
  ),
  row(['POST /admin/users', 'what is no address', 'mail.go'], badEmail, ({ admin }) =>
    admin('POST', '/admin/users', { email: 'nonsense', password }),
  ),
  row(['POST /admin/users', 'an address with an account', 'admin.go'], taken, async ({ admin, account }) =>
    admin('POST', '/admin/users', { email: (await account()).email, password }),
  ),
  row(
    ['POST /admin/users', 'a ban that is no time', 'admin.go'],
    [400, 'validation_failed', 'invalid format for ban duration: time: invalid duration "soon"'],
    ({ admin }) => admin('POST', '/admin/users', { email: freshEmail(), password, ban_duration: 'soon' }),
  ),
  row(
    ['GET /admin/users/{id}', 'what is no id', 'admin.go'],
    [404, 'validation_failed', 'user_id must be an UUID'],
    ({ admin }) => admin('GET', '/admin/users/nonsense'),
  ),
  row(['GET /admin/users/{id}', 'an unknown id', 'admin.go'], noUser, ({ admin }) =>
    admin('GET', `/admin/users/${randomUUID()}`),
  ),
  row(['PUT /admin/users/{id}', 'an unknown id', 'admin.go'], noUser, ({ admin }) =>
    admin('PUT', `/admin/users/${randomUUID()}`, { email: freshEmail() }),
  ),
  row(['PUT /admin/users/{id}', 'what is no address', 'mail.go'], badEmail, async ({ admin, account }) =>
    admin('PUT', `/admin/users/${(await account()).session.user.id}`, { email: 'nonsense' }),
  ),
  row(
    ['PUT /admin/users/{id}', 'a ban that is no time', 'admin.go'],
    [400, 'validation_failed', 'invalid format for ban duration: time: invalid duration "soon"'],
    async ({ admin, account }) =>
      admin('PUT', `/admin/users/${(await account()).session.user.id}`, { ban_duration: 'soon' }),
  ),
  row(['DELETE /admin/users/{id}', 'an unknown id', 'admin.go'], noUser, ({ admin }) =>
    admin('DELETE', `/admin/users/${randomUUID()}`, {}),
  ),
  row(
    ['DELETE /admin/users/{id}', 'keep its row', 'admin.go'],
    [200, '', ''],
    async ({ admin, account }) =>
      admin('DELETE', `/admin/users/${(await account()).session.user.id}`, { should_soft_delete: true }),
    {
      status: 400,
      code: 'validation_failed',
      text: 'This server cannot keep a deleted account.',
      why: 'Deleting an account deletes what it owned; half of that would be a lie.',
    },
  ),
  row(
    [`POST ${link}`, 'an unknown type', 'mail.go'],
    [400, 'validation_failed', 'Invalid email action link type requested: nonsense'],
    async ({ admin, account }) => admin('POST', link, { type: 'nonsense', email: (await account()).email }),
  ),
  row([`POST ${link}`, 'what is no address', 'mail.go'], badEmail, ({ admin }) =>
    admin('POST', link, { type: 'magiclink', email: 'nonsense' }),
  ),
  row(
    [`POST ${link}`, 'no address', 'mail.go'],
    [400, 'validation_failed', 'An email address is required'],
    ({ admin }) => admin('POST', link, { type: 'magiclink' }),
  ),
  row([`POST ${link}`, 'recovery of an unknown address', 'mail.go'], noLinkUser, ({ admin }) =>
    admin('POST', link, { type: 'recovery', email: freshEmail() }),
  ),
  row([`POST ${link}`, 'another address for an unknown one', 'mail.go'], noLinkUser, ({ admin }) =>
    admin('POST', link, { type: 'email_change_new', email: freshEmail(), new_email: freshEmail() }),
  ),
  row([`POST ${link}`, 'sign-up of a confirmed address', 'mail.go'], taken, async ({ admin, account }) =>
    admin('POST', link, { type: 'signup', email: (await account()).email, password }),
  ),
  row(
    [`POST ${link}`, 'sign-up without a password', 'signup.go'],
    [400, 'validation_failed', 'Signup requires a valid password'],
    ({ admin }) => admin('POST', link, { type: 'signup', email: freshEmail() }),
  ),
  row([`POST ${link}`, 'invitation of a confirmed address', 'mail.go'], taken, async ({ admin, account }) =>
    admin('POST', link, { type: 'invite', email: (await account()).email }),
  ),
  row([`POST ${link}`, "a change to another account's address", 'mail.go'], taken, async (world) => {
    const [{ email }, other] = [await world.account(), await world.account()];
    return world.admin('POST', link, { type: 'email_change_new', email, new_email: other.email });
  }),
  row([`POST ${link}`, 'a change to what is no address', 'mail.go'], badEmail, async ({ admin, account }) =>
    admin('POST', link, {
      type: 'email_change_new',
      email: (await account()).email,
      new_email: 'nonsense',
    }),
  ),
  row(['POST /invite', 'what is no address', 'mail.go'], badEmail, ({ admin }) =>
    admin('POST', '/invite', { email: 'nonsense' }),
  ),
  row(['POST /invite', 'a confirmed address', 'invite.go'], taken, async ({ admin, account }) =>
    admin('POST', '/invite', { email: (await account()).email }),
  ),
  row(
    ['GET /admin/oauth/clients', 'any', 'middleware.go'],
    [404, 'feature_disabled', 'OAuth server is disabled'],
    ({ admin }) => admin('GET', '/admin/oauth/clients'),
  ),
  row(
    ['GET /admin/custom-providers', 'any', 'middleware.go'],
    [404, 'feature_disabled', 'Custom OAuth providers are disabled'],
    ({ admin }) => admin('GET', '/admin/custom-providers'),
  ),
];
