import * as api from '#core/contract/editor/fonts-api.ts';
import { listFonts, deleteFont } from '#server/db/fonts.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { route } from '#server/platform/http/route.ts';
import { lettersIn, installedFonts } from '#picture/files';
import { describeFonts } from '#server/render/web-fonts.ts';
import { AppError } from '#core/errors.ts';

export const listFontsRoute = route(api.listFonts, async ({ platform, userId, isEditor }) => {
  const items = await platform.database.asUser(userId, (sql) => listFonts(sql, userId));
  for (const font of items) {
    // An editor token may not see the names of other templates.
    if (isEditor) font.used_by = [];
    if (font.letters !== '') continue;
    const file = await platform.storage.get(fileKeys.font(font.id));
    if (file !== null) font.letters = lettersIn(file);
  }
  return { items, total: items.length };
});

export const listInstalledFontsRoute = route(api.listInstalledFonts, async ({ platform }) => {
  const items = [...describeFonts(installedFonts(platform.config.fontsDir))];
  return Promise.resolve({ items, total: items.length });
});

export const deleteFontRoute = route(api.deleteFont, async ({ platform, userId, params }) => {
  const isDeleted = await platform.database.asUser(userId, (sql) => deleteFont(sql, userId, params.id));
  if (!isDeleted) throw new AppError('not_found');
  await platform.storage.delete(fileKeys.font(params.id));
});
