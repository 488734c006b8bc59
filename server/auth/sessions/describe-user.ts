import type { UserRow } from '#server/db/accounts/users.ts';

/** True if the account has no address, so that only its sessions can reach it. */
export function isAnonymous(user: UserRow): boolean {
  return user.email === '';
}

/** Returns the metadata that only an administrator sets, with the account's only provider. */
export function appMetadata(user: UserRow) {
  return isAnonymous(user)
    ? user.app_metadata
    : { provider: 'email', providers: ['email'], ...user.app_metadata };
}

/** True if the account's sign-in has a second step. */
export function hasSecondStep(user: UserRow): boolean {
  return user.factors.some(({ status }) => status === 'verified');
}

/** True if an administrator has banned the account at this time. */
export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now;
}

/** Returns a user in the protocol's form, for that user. */
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
    ...(user.invited_at !== null && { invited_at: user.invited_at.toISOString() }),
    ...(user.banned_until !== null && { banned_until: user.banned_until.toISOString() }),
    last_sign_in_at: lastSignInAt,
    app_metadata: appMetadata(user),
    user_metadata: user.user_metadata,
    ...(user.factors.length > 0 && { factors: user.factors }),
    identities: isAnonymous(user) ? [] : [describeIdentity(user)],
    created_at: createdAt,
    updated_at: updatedAt,
    is_anonymous: isAnonymous(user),
  };
}

function describeIdentity(user: UserRow) {
  return {
    // An account has one identity, so its own id is used.
    identity_id: user.id,
    id: user.id,
    user_id: user.id,
    identity_data: {
      sub: user.id,
      email: user.email,
      email_verified: user.email_confirmed_at !== null,
      phone_verified: false,
    },
    provider: 'email',
    last_sign_in_at: user.last_sign_in_at?.toISOString(),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    email: user.email,
  };
}
