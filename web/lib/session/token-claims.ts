/** Parts of a session that the page needs, in the words of the protocol. */
interface KnownSession {
  readonly access_token: string;
  readonly user: { readonly factors?: readonly { readonly status: string }[] };
}

/**
 * Whether the sign-in has a second step that this session has not taken. The token is only read, for the choice of a
 * screen; the server decides by its own row.
 */
export function needsSecondStep({ access_token: token, user }: KnownSession): boolean {
  const hasSecondStep = user.factors?.some(({ status }) => status === 'verified') === true;
  return hasSecondStep && readClaims(token)['aal'] !== 'aal2';
}

/**
 * Whether a session began with the link of a forgotten password, by its access token: such a session may set a new password without the old
 * one.
 */
export function isRecoverySession(accessToken: string): boolean {
  // Hosted servers name every link 'otp'.
  const { amr } = readClaims(accessToken);
  return (
    Array.isArray(amr) &&
    amr.map((way) => toFields(way)['method']).some((way) => way === 'recovery' || way === 'otp')
  );
}

/** Read by hand: the first page of all needs it, and would have to fetch a library for two fields. */
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
