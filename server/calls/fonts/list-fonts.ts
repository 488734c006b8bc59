import * as api from '#core/contract/fonts-api.ts';
import { listFonts } from '#server/db/fonts.ts';
import { route } from '#server/platform/http/route.ts';

export const listFontsRoute = route(api.listFonts, async ({ platform, userId, isEditor }) => {
  const items = await platform.database.asUser(userId, (sql) => listFonts(sql, userId));
  // The names of other templates are none of an editor's business.
  if (isEditor) for (const font of items) font.used_by = [];
  return { items, total: items.length };
});
