import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import * as api from '#core/contract/account/api-keys-api.ts';
import { AppError } from '#core/errors.ts';
import { limits } from '#core/limits.ts';
import * as keys from '#server/db/accounts/api-keys.ts';
import { wasCalledBefore } from '#server/db/keyed-calls.ts';
import { getProject } from '#server/db/projects.ts';
import { requestNotice } from '#server/jobs.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { route } from '#server/platform/http/route.ts';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import { hashOfSecret, spellSecret } from './api-key-secret.ts';

export const listApiKeysRoute = route(api.listApiKeys, async ({ platform, userId }) => {
  const items = await platform.database.asUser(userId, (sql) => keys.listApiKeys(sql, userId));
  return { items, total: items.length };
});

export const createApiKeyRoute = route(api.createApiKey, async (call) => {
  const { platform, userId, from, body, creation } = call;
  const { expires_at: ends = null } = body;
  const expiresAt = ends === null ? null : new Date(ends);
  if (expiresAt !== null && expiresAt <= platform.clock.now())
    throw new AppError('bad_request', refusals.api_key_end_over);
  const secret = spellSecret(creation.secret);
  const { key, isNew } = await platform.database.asUser(userId, async (sql) => {
    if (await wasCalledBefore(sql, userId, creation))
      return { key: await loadKey(sql, creation.id), isNew: false };
    const { count } = await keys.countApiKeys(sql, userId);
    if (count >= limits.apiKeysMax) throw new AppError('conflict', refusals.api_keys_full({ count }));
    if (body.project_id != null && (await getProject(sql, userId, body.project_id)) === null)
      throw new AppError('not_found', refusals.project_unknown);
    const made = await keys.insertApiKey(sql, {
      id: creation.id,
      userId,
      name: body.name,
      hash: hashOfSecret(secret),
      hint: secret.slice(-4),
      isReadOnly: body.is_read_only ?? false,
      projectId: body.project_id ?? null,
      expiresAt,
    });
    return { key: made, isNew: true };
  });
  if (!isNew) return { ...key, secret };
  await recordSecurityEvent(platform, {
    act: 'key_created',
    userId,
    keyId: key.id,
    from,
    detail: { name: key.name },
  });
  await requestNotice(platform, { userId, kind: 'key_created', detail: { name: key.name } });
  return { ...key, secret };
});

export const deleteApiKeyRoute = route(api.deleteApiKey, async ({ platform, userId, from, params }) => {
  const wasThere = await platform.database.asUser(userId, (sql) => keys.deleteApiKey(sql, userId, params.id));
  if (!wasThere) throw new AppError('not_found');
  await recordSecurityEvent(platform, { act: 'key_revoked', userId, keyId: params.id, from });
});

/** Returns the key created by an earlier identical call; a key revoked since is not created again. */
async function loadKey(sql: Sql, id: string): Promise<api.ApiKey> {
  const key = await keys.getApiKey(sql, id);
  if (key === null) throw new AppError('gone', refusals.made_and_gone);
  return key;
}
