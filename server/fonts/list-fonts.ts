import * as api from '#core/contract/fonts-api.ts';
import { listFonts } from '#server/db/fonts.ts';
import { route } from '#server/platform/route.ts';

export const listFontsRoute = route(api.listFonts, async ({ platform, userId }) => {
  const items = await platform.database.asUser(userId, (sql) => listFonts(sql, userId));
  return { items, total: items.length };
});
