import type { Platform } from '#server/platform/open-platform.ts';
import type { AvailableFonts } from '#server/render/fonts/fill-with-fonts.ts';
import { installedFonts } from '#server/render/fonts/find-fonts.ts';

const known = new WeakMap<Platform['config'], AvailableFonts>();

/** The fonts that a run's pictures may be drawn with. */
export function availableFonts({ config }: Pick<Platform, 'config'>): AvailableFonts {
  const fonts = known.get(config) ?? { packs: installedFonts(config.fontsDir), brandFonts: [] };
  known.set(config, fonts);
  return fonts;
}
