import * as api from '#core/contract/account/account-api.ts';
import { limits } from '#core/limits.ts';
import { readUsage } from '#server/db/accounts/usage.ts';
import { quotasOfUser } from '#server/db/accounts/user-quotas.ts';
import { route } from '#server/platform/http/route.ts';

export const getUsageRoute = route(api.getUsage, async ({ platform, userId }) => {
  const [used, quotas] = await platform.database.asUser(userId, async (sql) => [
    await readUsage(sql, userId),
    await quotasOfUser(sql, userId, platform.config.quotas),
  ]);
  const { projects, feeds, templates, bytes } = quotas;
  return {
    projects: { used: used.projects, limit: projects },
    feeds: { used: used.feeds, limit: feeds },
    templates: { used: used.templates, limit: templates },
    fonts: { used: used.fonts, limit: limits.fontsMax },
    bytes: { used: used.bytes, limit: bytes },
  };
});
