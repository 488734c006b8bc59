import { freshEmail } from '#tests/harness/harness-auth.ts';
import { type ProtocolCase, protocolCase as row } from './protocol-case.ts';
import { refusalOfLink, worldPassword as password } from './protocol-world.ts';

const specText = 'The specification words it so.';
const goTail = "What follows the colon are the words of another language's decoder.";
const badEmail = [400, 'validation_failed', 'Unable to validate email address: invalid format'] as const;
const half = [
  400,
  'validation_failed',
  'PKCE flow requires code_challenge_method and code_challenge',
] as const;
const challenge = 'a'.repeat(43);
const phone = '+4915112345678';

/** Making an account, and everything that is asked for by mail. */
export const signUpCases: readonly ProtocolCase[] = [
  row(
    ['POST /signup', 'neither address nor password, where that is off', 'api.go'],
    [422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    ({ post }) => post('/signup', {}),
  ),
  row(
    ['POST /signup', 'a password without an address', 'api.go'],
    [422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    ({ post }) => post('/signup', { password }),
  ),
  row(
    ['POST /signup', 'sign-up is closed', 'signup.go'],
    [422, 'signup_disabled', 'Signups not allowed for this instance'],
    async ({ closed, account }) => {
      // Somebody has an account: the first one is always possible.
      await account();
      return closed.call('POST', '/signup', { body: { email: freshEmail(), password } });
    },
  ),
  row(
    ['POST /signup', 'an address without a password', 'signup.go'],
    [400, 'validation_failed', 'Signup requires a valid password'],
    ({ post }) => post('/signup', { email: freshEmail() }),
  ),
  row(
    ['POST /signup', 'a password of three characters', 'password.go'],
    [422, 'weak_password', 'Password should be at least 6 characters.'],
    ({ post }) => post('/signup', { email: freshEmail(), password: 'abc' }),
    { text: 'Password must be at least 6 characters', why: specText },
  ),
  row(['POST /signup', 'what is no address', 'mail.go'], badEmail, ({ post }) =>
    post('/signup', { email: 'nonsense', password }),
  ),
  row(
    ['POST /signup', 'an address of 300 characters', 'mail.go'],
    [400, 'validation_failed', 'An email address is too long'],
    ({ post }) => post('/signup', { email: `${'a'.repeat(288)}@example.com`, password }),
  ),
  row(
    ['POST /signup', 'a phone number', 'signup.go'],
    [400, 'phone_provider_disabled', 'Phone signups are disabled'],
    ({ post }) => post('/signup', { phone, password }),
  ),
  row(
    ['POST /signup', 'an address and a phone number', 'signup.go'],
    [400, 'validation_failed', 'Only an email address or phone number should be provided on signup.'],
    ({ post }) => post('/signup', { email: freshEmail(), phone, password }),
  ),
  row(['POST /signup', 'a challenge without its method', 'pkce.go'], half, ({ post }) =>
    post('/signup', { email: freshEmail(), password, code_challenge: challenge }),
  ),
  row(
    ['POST /signup', 'a short challenge', 'pkce.go'],
    [400, 'validation_failed', 'code challenge has to be between 43 and 128 characters'],
    ({ post }) =>
      post('/signup', { email: freshEmail(), password, code_challenge: 'a', code_challenge_method: 's256' }),
  ),
  row(
    ['POST /signup', 'a challenge of other characters', 'pkce.go'],
    [
      400,
      'validation_failed',
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    ],
    ({ post }) =>
      post('/signup', {
        email: freshEmail(),
        password,
        code_challenge: '!'.repeat(43),
        code_challenge_method: 's256',
      }),
  ),
  row(
    ['POST /signup', 'an unknown kind of challenge', 'pkce.go, models/flow_state.go'],
    [400, 'validation_failed', 'unsupported code_challenge method "sha1"'],
    ({ post }) =>
      post('/signup', {
        email: freshEmail(),
        password,
        code_challenge: challenge,
        code_challenge_method: 'sha1',
      }),
  ),
  row(
    ['POST /signup', 'an address with an account', 'signup.go'],
    [422, 'user_already_exists', 'User already registered'],
    async ({ post, account }) => post('/signup', { email: (await account()).email, password }),
  ),
  row(
    ['POST /signup', 'a body that is cut off', 'helpers.go'],
    [400, 'bad_json', 'Could not parse request body as JSON: unexpected end of JSON input'],
    ({ post }) => post('/signup', '{"email":'),
    { text: 'Could not parse request body as JSON', why: goTail },
  ),
  row(
    ['POST /signup', 'a number for an address', 'helpers.go'],
    [
      400,
      'bad_json',
      'Could not parse request body as JSON: json: cannot unmarshal number into Go struct field SignupParams.email of type string',
    ],
    ({ post }) => post('/signup', { email: 5, password }),
    { text: 'Could not parse request body as JSON: email is not valid', why: goTail },
  ),
  row(
    ['POST /recover', 'no address', 'recover.go'],
    [400, 'validation_failed', 'Password recovery requires an email'],
    ({ post }) => post('/recover', {}),
  ),
  row(['POST /recover', 'what is no address', 'mail.go'], badEmail, ({ post }) =>
    post('/recover', { email: 'nonsense' }),
  ),
  row(
    ['POST /recover', 'a second time within a minute', 'mail.go, errors.go'],
    [429, 'over_email_send_rate_limit', 'For security purposes, you can only request this after 60 seconds.'],
    async ({ strict }) => {
      const body = { email: freshEmail() };
      await strict.call('POST', '/recover', { body });
      return strict.call('POST', '/recover', { body });
    },
  ),
  row(
    ['POST /recover', 'a server that cannot send mail', 'middleware.go'],
    [400, 'email_provider_disabled', 'Email logins are disabled'],
    ({ mute }) => mute.call('POST', '/recover', { body: { email: freshEmail() } }),
    {
      status: 422,
      text: 'This site cannot send email. Please ask the people who run it.',
      why: 'There it is an error of the server; signing in by address works here, so their sentence would be wrong.',
    },
  ),
  row(
    ['POST /resend', 'no type', 'resend.go'],
    [400, 'validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change'],
    ({ post }) => post('/resend', { email: freshEmail() }),
  ),
  row(
    ['POST /resend', 'a sign-up without an address', 'resend.go'],
    [400, 'validation_failed', 'Type provided requires an email address'],
    ({ post }) => post('/resend', { type: 'signup' }),
  ),
  row(
    ['POST /resend', 'a changed address without an address', 'resend.go'],
    [400, 'validation_failed', 'Missing email address or phone number'],
    ({ post }) => post('/resend', { type: 'email_change' }),
  ),
  row(
    ['POST /resend', 'a text message without a number', 'resend.go'],
    [400, 'validation_failed', 'Type provided requires a phone number'],
    ({ post }) => post('/resend', { type: 'sms' }),
  ),
  row(
    ['POST /resend', 'a text message', 'resend.go'],
    [400, 'phone_provider_disabled', 'Phone logins are disabled'],
    ({ post }) => post('/resend', { type: 'sms', phone }),
  ),
  row(
    ['POST /resend', 'an address and a number', 'resend.go'],
    [400, 'validation_failed', 'Only an email address or phone number should be provided.'],
    ({ post }) => post('/resend', { type: 'signup', email: freshEmail(), phone }),
  ),
  row(
    ['POST /otp', 'neither address nor number', 'otp.go'],
    [400, 'validation_failed', 'One of email or phone must be set'],
    ({ postMailing }) => postMailing('/otp', {}),
  ),
  row(
    ['POST /otp', 'an address and a number', 'otp.go'],
    [400, 'validation_failed', 'Only an email address or phone number should be provided'],
    ({ postMailing }) => postMailing('/otp', { email: freshEmail(), phone }),
  ),
  row(
    ['POST /otp', 'a channel for a mail', 'otp.go'],
    [400, 'validation_failed', 'Channel should only be specified with Phone OTP'],
    ({ postMailing }) => postMailing('/otp', { email: freshEmail(), channel: 'sms' }),
  ),
  row(
    ['POST /otp', 'a number', 'otp.go'],
    [400, 'phone_provider_disabled', 'Unsupported phone provider'],
    ({ post }) => post('/otp', { phone }),
  ),
  row(['POST /otp', 'what is no address', 'mail.go'], badEmail, ({ postMailing }) =>
    postMailing('/otp', { email: 'nonsense' }),
  ),
  row(
    ['POST /otp', 'an unknown address, and no account is wanted', 'otp.go'],
    [422, 'otp_disabled', 'Signups not allowed for otp'],
    ({ postMailing }) => postMailing('/otp', { email: freshEmail(), create_user: false }),
    { status: 200, code: '', text: '', why: 'The refusal would tell who has an account.' },
  ),
  row(
    ['POST /otp', 'signing in by mail is switched off', 'magic_link.go'],
    [422, 'email_provider_disabled', 'Email logins are disabled'],
    ({ post }) => post('/otp', { email: freshEmail() }),
    {
      code: 'otp_disabled',
      text: 'Signing in by email alone is disabled',
      why: 'There one switch closes passwords and mails together; here passwords stay open.',
    },
  ),
  row(
    ['POST /verify', 'no type', 'verify.go'],
    [400, 'validation_failed', 'Verify requires a verification type'],
    ({ post }) => post('/verify', { token_hash: 'a' }),
  ),
  row(
    ['POST /verify', 'no token', 'verify.go'],
    [400, 'validation_failed', 'Verify requires either a token or a token hash'],
    ({ post }) => post('/verify', { type: 'signup' }),
  ),
  row(
    ['POST /verify', 'a token and a hash', 'verify.go'],
    [400, 'validation_failed', 'Verify requires either a token or a token hash'],
    ({ post }) => post('/verify', { type: 'signup', token: 'a', token_hash: 'a' }),
  ),
  row(
    ['POST /verify', 'a token without an address', 'verify.go'],
    [400, 'validation_failed', 'Only an email address or phone number should be provided on verify'],
    ({ post }) => post('/verify', { type: 'email', token: '123456' }),
  ),
  row(
    ['POST /verify', 'a hash and an address', 'verify.go'],
    [400, 'validation_failed', 'Only the token_hash and type should be provided'],
    ({ post }) => post('/verify', { type: 'email', token_hash: 'a', email: freshEmail() }),
  ),
  row(
    ['POST /verify', 'a token and what is no address', 'verify.go'],
    [422, 'validation_failed', 'Invalid email format'],
    ({ post }) => post('/verify', { type: 'email', token: '123456', email: 'nonsense' }),
  ),
  row(
    ['POST /verify', 'a wrong token', 'verify.go'],
    [403, 'otp_expired', 'Token has expired or is invalid'],
    ({ post }) => post('/verify', { type: 'email', token: '123456', email: freshEmail() }),
  ),
  row(
    ['POST /verify', 'a token sent to a number', 'verify.go'],
    [403, 'otp_expired', 'Token has expired or is invalid'],
    ({ post }) => post('/verify', { type: 'sms', token: '123456', phone }),
  ),
  row(
    ['POST /verify', 'what is no number', 'phone.go'],
    [400, 'validation_failed', 'Invalid phone number format (E.164 required)'],
    ({ post }) => post('/verify', { type: 'sms', token: '123456', phone: 'nonsense' }),
  ),
  row(
    ['POST /verify', 'a wrong hash', 'verify.go'],
    [403, 'otp_expired', 'Email link is invalid or has expired'],
    ({ post }) => post('/verify', { type: 'recovery', token_hash: 'a' }),
  ),
  row(
    ['POST /verify', 'a type that does not exist', 'verify.go'],
    [400, 'validation_failed', 'Invalid email verification type'],
    ({ post }) => post('/verify', { type: 'nonsense', token_hash: 'a' }),
  ),
  row(
    ['GET /verify', 'a wrong token', 'verify.go'],
    [303, 'otp_expired', 'Email link is invalid or has expired'],
    ({ plain }) => refusalOfLink(plain, 'type=signup&token=a'),
  ),
  row(
    ['GET /verify', 'no type', 'verify.go'],
    [400, 'validation_failed', 'Verify requires a verification type'],
    ({ plain }) => refusalOfLink(plain, 'token=a'),
    {
      status: 303,
      code: 'otp_expired',
      text: 'Email link is invalid or has expired',
      why: 'A person opens such an address, and the page that it leads to says what to do.',
    },
  ),
];
