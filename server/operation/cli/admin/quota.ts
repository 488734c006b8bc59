import { adminMessages } from '#core/messages/admin-messages.ts';
import { readQuotaList, type Quotas } from '#server/config/read-quotas.ts';
import { findUser, findUserByEmail } from '#server/db/accounts/users.ts';
import { readUsage } from '#server/db/accounts/usage.ts';
import { quotasOfUser, setUserQuotas } from '#server/db/accounts/user-quotas.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { isId } from './ids.ts';
import type { AdminOptions } from './options.ts';
import { printFacts } from './print.ts';
import type { Workbench } from './workbench.ts';

const kinds = ['projects', 'feeds', 'templates', 'bytes'] as const;
const unlimited: Quotas = { projects: null, feeds: null, templates: null, bytes: null };

/** Prints what an account has and may have; with `set` says first what it may have from now on. */
export async function run(
  { config, database }: Workbench,
  who: string,
  options: AdminOptions,
): Promise<void> {
  const limits = options.set === undefined ? undefined : readLimits(options.set);
  const user = await findAccount(database.query, who);
  if (user === null) throw new StartError(adminMessages.noSuchUser(who));
  if (limits !== undefined) await database.asOwner((sql) => setUserQuotas(sql, user.id, limits));
  const may = await quotasOfUser(database.query, user.id, config.quotas);
  const has = await readUsage(database.query, user.id);
  const rows = kinds.map((kind) => [kind, { has: has[kind], may: may[kind] ?? 'any' }]);
  printFacts({ id: user.id, email: user.email, ...Object.fromEntries(rows) }, options.json === true);
}

function readLimits(text: string): Partial<Quotas> | null {
  if (text === 'usual') return null;
  return text === 'none' ? unlimited : readQuotaList(text, '--set');
}

/** The account with this id or this address; null where there is none. */
async function findAccount(sql: Sql, who: string) {
  return await (isId(who) ? findUser(sql, who) : findUserByEmail(sql, who.toLowerCase()));
}
