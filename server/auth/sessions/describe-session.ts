import type { SessionRow } from '#server/db/accounts/sessions.ts';
import type { UserRow } from '#server/db/accounts/users.ts';
import { accessTokenSeconds } from './access-tokens.ts';
import type { AuthParts } from '../auth-parts.ts';
import { appMetadata, describeUser, isAnonymous } from './describe-user.ts';
import { encodeRefreshToken } from './refresh-token.ts';

/** Returns the protocol's session: a new access token and the session's current refresh token. */
export async function describeSession(parts: AuthParts, user: UserRow, session: SessionRow) {
  const accessToken = await parts.accessTokens.sign(
    { userId: user.id, sessionId: session.id },
    {
      email: user.email,
      phone: '',
      role: 'authenticated',
      ...describeAssurance(session),
      is_anonymous: isAnonymous(user),
      app_metadata: appMetadata(user),
      user_metadata: user.user_metadata,
    },
  );
  return {
    access_token: accessToken.text,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: accessToken.expiresAt,
    refresh_token: encodeRefreshToken(
      { sessionId: session.id, counter: session.refresh_counter },
      session.refresh_key,
    ),
    user: describeUser(user),
  };
}

/** Returns the assurance level and the sign-in methods, newest first. */
function describeAssurance({ method, created_at, second_method, second_factor_at }: SessionRow) {
  const first = { method, timestamp: Math.floor(created_at.getTime() / 1000) };
  if (second_method === null || second_factor_at === null) return { aal: 'aal1', amr: [first] };
  const second = { method: second_method, timestamp: Math.floor(second_factor_at.getTime() / 1000) };
  return { aal: 'aal2', amr: [second, first] };
}
