import { adminMessages as texts } from '#core/messages/admin-messages.ts';
import { readQuotaList, type Quotas } from '#server/config/read-quotas.ts';
import { readUsage } from '#server/db/accounts/usage.ts';
import { quotasOfUser, setUserQuotas } from '#server/db/accounts/user-quotas.ts';
import { findUser, findUserByEmail, type UserRow } from '#server/db/accounts/users.ts';
import { showFeed, showUser, whoseIs } from '#server/db/installation/show.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { asFacts } from '../answer.ts';
import { isId } from './ids.ts';
import type { Act, Workbench } from './workbench.ts';

/** Shows what is known about a feed, an account (by e-mail address or id), or the account that owns a project, template or run. */
export const show: Act = async (bench, what) => {
  const { query } = bench.database;
  const found = isId(what) ? await whoseIs(query, what.toLowerCase()) : null;
  if (found?.feed_id != null) return asFacts({ ...(await showFeed(query, found.feed_id)) });
  const userId = found?.user_id ?? (await findUserByEmail(query, what.toLowerCase()))?.id;
  if (userId === undefined) throw new StartError(texts.nothingOf(what));
  return asFacts({ ...(await showUser(query, userId)), ...(await limitsOf(bench, userId)) });
};

const kinds = ['projects', 'feeds', 'templates', 'bytes'] as const;
const unlimited: Quotas = { projects: null, feeds: null, templates: null, bytes: null };

/** Shows an account's usage and limits; with `set` changes the limits first. */
export const quota: Act = async (bench, who, { set }) => {
  const limits = set === undefined ? undefined : readLimits(set);
  const user = await findAccount(bench, who);
  if (limits !== undefined) await bench.database.asOwner((sql) => setUserQuotas(sql, user.id, limits));
  const { has, may } = await limitsOf(bench, user.id);
  const rows = kinds.map((kind) => [kind, { has: has[kind], may: may[kind] ?? 'any' }]);
  return asFacts({ id: user.id, email: user.email, ...Object.fromEntries(rows) });
};

/** Returns the account with this id or address. Fails with `StartError` without one. */
export async function findAccount({ database: { query } }: Workbench, who: string): Promise<UserRow> {
  const user = await (isId(who) ? findUser(query, who) : findUserByEmail(query, who.toLowerCase()));
  if (user === null) throw new StartError(texts.noSuchUser(who));
  return user;
}

async function limitsOf({ config, database: { query } }: Workbench, userId: string) {
  return {
    has: await readUsage(query, userId),
    may: await quotasOfUser(query, userId, config.quotas),
  };
}

function readLimits(text: string): Partial<Quotas> | null {
  if (text === 'usual') return null;
  return text === 'none' ? unlimited : readQuotaList(text, '--set');
}
