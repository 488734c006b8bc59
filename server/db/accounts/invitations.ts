import type { Sql } from '#server/platform/database/port.ts';

/** An invited address. `accepted_at`: when its account was created, or null. */
export interface InvitationRow {
  id: string;
  email: string;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
}

const columns = 'i.id, i.email, i.created_at, i.expires_at, i.accepted_at';

/** Invites an address; replaces an open invitation for it, with its links. */
export async function insertInvitation(
  sql: Sql,
  invitation: { email: string; invitedBy: string; now: Date; expiresAt: Date },
): Promise<InvitationRow> {
  const { email, invitedBy, now, expiresAt } = invitation;
  // Locked, because concurrent calls would both find no invitation to replace.
  await sql.run("select pg_advisory_xact_lock(hashtext('invitation ' || $1))", [email]);
  await sql.run('delete from auth.invitations where email = $1 and accepted_at is null', [email]);
  return await sql.one<InvitationRow>(
    `insert into auth.invitations as i (email, invited_by, created_at, expires_at) values ($1, $2, $3, $4)
     returning ${columns}`,
    [email, invitedBy, now, expiresAt],
  );
}

/** Stores the SHA-256 of a token that opens the invitation. */
export async function insertInvitationToken(
  sql: Sql,
  invitationId: string,
  tokenHash: Buffer,
): Promise<void> {
  await sql.run('insert into auth.invitation_tokens (token_hash, invitation_id) values ($1, $2)', [
    tokenHash,
    invitationId,
  ]);
}

/** Returns the invitation of a token; null if it has expired, was revoked or accepted. */
export async function findInvitationOfToken(
  sql: Sql,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRow | null> {
  return await sql.maybe<InvitationRow>(
    `select ${columns} from auth.invitation_tokens t join auth.invitations i on i.id = t.invitation_id
     where t.token_hash = $1 and i.accepted_at is null and i.expires_at > $2`,
    [tokenHash, now],
  );
}

/** Returns the open invitation of an address, for a person who has proved that the mailbox is theirs. */
export async function findInvitationOfEmail(
  sql: Sql,
  email: string,
  now: Date,
): Promise<InvitationRow | null> {
  return await sql.maybe<InvitationRow>(
    `select ${columns} from auth.invitations i where i.email = $1 and i.accepted_at is null and i.expires_at > $2`,
    [email, now],
  );
}

/** Returns null if the invitation is missing or has expired. */
export async function findOpenInvitation(sql: Sql, id: string, now: Date): Promise<InvitationRow | null> {
  return await sql.maybe<InvitationRow>(
    `select ${columns} from auth.invitations i where i.id = $1 and i.accepted_at is null and i.expires_at > $2`,
    [id, now],
  );
}

/** Returns all invitations, open ones first, then the newest. */
export async function listInvitations(sql: Sql): Promise<InvitationRow[]> {
  return await sql.rows<InvitationRow>(
    `select ${columns} from auth.invitations i order by i.accepted_at is not null, i.created_at desc, i.id limit 500`,
  );
}

/** Records that the address has an account now; its invitation's links stop working. */
export async function acceptInvitation(sql: Sql, email: string, now: Date): Promise<void> {
  await sql.run('update auth.invitations set accepted_at = $2 where email = $1 and accepted_at is null', [
    email,
    now,
  ]);
}

/**
 * Revokes an invitation; returns its address, or null if there is none. An unconfirmed account created with it can no longer be confirmed.
 */
export async function deleteInvitation(sql: Sql, id: string): Promise<string | null> {
  const row = await sql.maybe<{ email: string; is_open: boolean }>(
    'delete from auth.invitations where id = $1 returning email, accepted_at is null as is_open',
    [id],
  );
  if (row?.is_open === true)
    await sql.run(
      'update auth.users set is_admitted = false where email = $1 and email_confirmed_at is null',
      [row.email],
    );
  return row?.email ?? null;
}
