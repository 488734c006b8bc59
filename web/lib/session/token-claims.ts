/** Parts of a session that are needed here, named as in the protocol. */
interface KnownSession {
  readonly access_token: string;
  readonly user: { readonly factors?: readonly { readonly status: string }[] };
}

/**
 * True if the account has a second sign-in step that this session lacks. The token is only read to choose a screen; the server checks it by
 * its own data.
 */
export function needsSecondStep({ access_token: token, user }: KnownSession): boolean {
  const hasSecondStep = user.factors?.some(({ status }) => status === 'verified') === true;
  return hasSecondStep && readClaims(token)['aal'] !== 'aal2';
}

/**
 * True if a session was started by the link for a forgotten password, according to its access token: only then may a new password be set
 * without the old one.
 */
export function isRecoverySession(accessToken: string): boolean {
  // External auth servers call every link 'otp'.
  const { amr } = readClaims(accessToken);
  return (
    Array.isArray(amr) &&
    amr.map((way) => toFields(way)['method']).some((way) => way === 'recovery' || way === 'otp')
  );
}

/** Parses a token's claims by hand, because the first page needs only two of them, and should not have to load a library for that. */
function readClaims(accessToken: string): Record<string, unknown> {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return toFields(JSON.parse(atob(payload)));
  } catch {
    return {};
  }
}

function toFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
