import { adminMessages as texts } from '#core/messages/admin-messages.ts';
import { findUserByEmail } from '#server/db/accounts/users.ts';
import { readUsage } from '#server/db/accounts/usage.ts';
import { quotasOfUser } from '#server/db/accounts/user-quotas.ts';
import { showFeed, showUser, whoseIs } from '#server/db/installation/show.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { isId } from './ids.ts';
import type { Act } from './options.ts';
import { printFacts } from './print.ts';
import type { Workbench } from './workbench.ts';

/** Prints what is known of a feed, or of the account that has this address or id, or whose project, template or run has it. */
export const run: Act = async (bench, what, { json = false }) => {
  const { query } = bench.database;
  const found = isId(what) ? await whoseIs(query, what.toLowerCase()) : null;
  if (found?.feed_id != null) return printFacts({ ...(await showFeed(query, found.feed_id)) }, json);
  const userId = found?.user_id ?? (await findUserByEmail(query, what.toLowerCase()))?.id;
  if (userId === undefined) throw new StartError(texts.nothingOf(what));
  printFacts(await factsOfUser(bench, userId), json);
};

async function factsOfUser({ config, database: { query } }: Workbench, userId: string): Promise<object> {
  const [user, has, may] = [
    await showUser(query, userId),
    await readUsage(query, userId),
    await quotasOfUser(query, userId, config.quotas),
  ];
  return { ...user, has, may };
}
