import type { Sql } from '#server/platform/database/port.ts';

export interface FactorRow {
  id: string;
  user_id: string;
  factor_type: 'totp' | 'recovery_code';
  friendly_name: string;
  /** Time of the first use; null: enrolled but never used, so not requested at sign-in. */
  verified_at: Date | null;
  sealed_secret: Buffer | null;
  last_step: number | null;
  created_at: Date;
  updated_at: Date;
}

const columns =
  'id, user_id, factor_type, friendly_name, verified_at, sealed_secret, last_step, created_at, updated_at';

/** Returns a user's factors, oldest first. */
export async function listFactors(sql: Sql, userId: string): Promise<FactorRow[]> {
  return await sql.rows<FactorRow>(
    `select ${columns} from auth.factors where user_id = $1 order by created_at, id`,
    [userId],
  );
}

export async function findFactor(sql: Sql, userId: string, factorId: string): Promise<FactorRow | null> {
  return await sql.maybe<FactorRow>(`select ${columns} from auth.factors where id = $1 and user_id = $2`, [
    factorId,
    userId,
  ]);
}

export async function insertFactor(
  sql: Sql,
  factor: {
    id: string;
    userId: string;
    type: FactorRow['factor_type'];
    name: string;
    sealedSecret: Buffer | null;
    verifiedAt: Date | null;
    now: Date;
  },
): Promise<FactorRow> {
  return await sql.one<FactorRow>(
    `insert into auth.factors (id, user_id, factor_type, friendly_name, sealed_secret, verified_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7) returning ${columns}`,
    [factor.id, factor.userId, factor.type, factor.name, factor.sealedSecret, factor.verifiedAt, factor.now],
  );
}

/** Uses up the code of a 30 s step; false if it or a later one was used before. */
export async function takeStep(
  sql: Sql,
  factorId: string,
  { step, now }: { step: number; now: Date },
): Promise<boolean> {
  const taken = await sql.run(
    `update auth.factors set last_step = $2, verified_at = coalesce(verified_at, $3), updated_at = $3
     where id = $1 and (last_step is null or last_step < $2)`,
    [factorId, step, now],
  );
  return taken > 0;
}

/** Deletes recovery codes. Sessions that one of them let in are not affected. */
export async function deleteRecoveryCodes(sql: Sql, factorId: string): Promise<void> {
  await sql.run("delete from auth.factors where id = $1 and factor_type = 'recovery_code'", [factorId]);
}

/** Deletes a factor, and revokes the second step of sessions that used it. */
export async function deleteFactor(sql: Sql, factorId: string): Promise<void> {
  await sql.run('delete from auth.factors where id = $1', [factorId]);
  await sql.run(
    `update auth.sessions set second_factor_id = null, second_method = null, second_factor_at = null
     where second_factor_id = $1`,
    [factorId],
  );
}

/** Deletes factors that were enrolled before `before` and never used, of this user or of all. */
export async function deleteUnverifiedFactors(
  sql: Sql,
  { userId = null, before }: { userId?: string | null; before: Date },
): Promise<void> {
  await sql.run(
    `delete from auth.factors where verified_at is null and created_at < $2 and ($1::uuid is null or user_id = $1)`,
    [userId, before],
  );
}

export async function insertChallenge(
  sql: Sql,
  challenge: { factorId: string; sessionId: string; now: Date },
): Promise<{ id: string }> {
  return await sql.one<{ id: string }>(
    'insert into auth.factor_challenges (factor_id, session_id, created_at) values ($1, $2, $3) returning id',
    [challenge.factorId, challenge.sessionId, challenge.now],
  );
}

/** Returns null if the challenge is unknown, or belongs to another factor or session. */
export async function findChallenge(
  sql: Sql,
  challenge: { id: string; factorId: string; sessionId: string },
): Promise<{ created_at: Date; verified_at: Date | null } | null> {
  return await sql.maybe(
    `select created_at, verified_at from auth.factor_challenges
     where id = $1 and factor_id = $2 and session_id = $3`,
    [challenge.id, challenge.factorId, challenge.sessionId],
  );
}

/** Uses up a challenge; false if it was answered before. */
export async function takeChallenge(sql: Sql, id: string, now: Date): Promise<boolean> {
  const taken = await sql.run(
    'update auth.factor_challenges set verified_at = $2 where id = $1 and verified_at is null',
    [id, now],
  );
  return taken > 0;
}

export async function deleteChallengesBefore(sql: Sql, before: Date): Promise<void> {
  await sql.run('delete from auth.factor_challenges where created_at < $1', [before]);
}

export async function replaceRecoveryCodes(
  sql: Sql,
  factorId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql.run('delete from auth.recovery_codes where factor_id = $1', [factorId]);
  for (const hash of hashes)
    await sql.run('insert into auth.recovery_codes (code_hash, factor_id) values ($1, $2)', [hash, factorId]);
}

/** Uses up a recovery code; false if there is no such code, or it was used. */
export async function takeRecoveryCode(
  sql: Sql,
  factorId: string,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  const taken = await sql.run(
    'update auth.recovery_codes set used_at = $3 where code_hash = $1 and factor_id = $2 and used_at is null',
    [hash, factorId, now],
  );
  return taken > 0;
}

export async function countRecoveryCodes(
  sql: Sql,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  return await sql.one(
    `select count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
     from auth.recovery_codes where factor_id = $1`,
    [factorId],
  );
}
