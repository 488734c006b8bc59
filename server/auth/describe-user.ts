import type { UserRow } from '#server/db/users.ts';

/** What the account's provider is; the only one there is. */
export const appMetadata = { provider: 'email', providers: ['email'] } as const;

/** A user as the protocol shows them to themselves. */
export function describeUser(user: UserRow) {
  const createdAt = user.created_at.toISOString();
  const updatedAt = user.updated_at.toISOString();
  const confirmedAt = user.email_confirmed_at?.toISOString();
  const lastSignInAt = user.last_sign_in_at?.toISOString();
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    email_confirmed_at: confirmedAt,
    confirmed_at: confirmedAt,
    ...(user.new_email !== null && { new_email: user.new_email }),
    last_sign_in_at: lastSignInAt,
    app_metadata: appMetadata,
    user_metadata: user.user_metadata,
    identities: [
      {
        // An account has one identity, so the account's own id names it.
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        identity_data: {
          sub: user.id,
          email: user.email,
          email_verified: confirmedAt !== undefined,
          phone_verified: false,
        },
        provider: 'email',
        last_sign_in_at: lastSignInAt,
        created_at: createdAt,
        updated_at: updatedAt,
        email: user.email,
      },
    ],
    created_at: createdAt,
    updated_at: updatedAt,
    is_anonymous: false,
  };
}
