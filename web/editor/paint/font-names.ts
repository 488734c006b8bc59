import type { Font, InstalledFont } from '#core/contract/editor/fonts-api.ts';

/** The fonts that pictures are drawn with: those of the installation, and the user's own. */
export type FontLists = { readonly installed: readonly InstalledFont[]; readonly own: readonly Font[] };

/** Returns a key of the font list; changes when a font does. */
export function makeFontsKey({ installed, own }: FontLists): string {
  // Without the lists of templates that use a font, which do not change pictures.
  return JSON.stringify([installed, own.map(({ id }) => id)]);
}
