import * as api from '#core/contract/fonts-api.ts';
import { listFonts } from '#server/db/fonts.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { route } from '#server/platform/http/route.ts';
import { lettersIn } from '#server/render/fonts/brand-font.ts';

export const listFontsRoute = route(api.listFonts, async ({ platform, userId, isEditor }) => {
  const items = await platform.database.asUser(userId, (sql) => listFonts(sql, userId));
  for (const font of items) {
    // The names of other templates are none of an editor's business.
    if (isEditor) font.used_by = [];
    if (font.letters !== '') continue;
    const file = await platform.storage.get(fileKeys.font(font.id));
    if (file !== null) font.letters = lettersIn(file);
  }
  return { items, total: items.length };
});
