import * as api from '#core/contract/fonts-api.ts';
import { route } from '#server/platform/http/route.ts';
import { installedFonts } from '#server/render/fonts/find-fonts.ts';
import { describedFontsOf } from '#server/render/fonts/web-fonts.ts';

export const listInstalledFontsRoute = route(api.listInstalledFonts, async ({ platform }) => {
  const items = [...describedFontsOf(installedFonts(platform.config.fontsDir))];
  return Promise.resolve({ items, total: items.length });
});
