import type { Font, InstalledFont } from '#core/contract/editor/fonts-api.ts';

/** The fonts that pictures are drawn with: those of the installation, and the user's own. */
export type FontLists = { readonly installed: readonly InstalledFont[]; readonly own: readonly Font[] };

/** Returns a key of the font list; changes when a font does. */
export function makeFontsKey({ installed, own }: FontLists): string {
  // The templates that use a font do not matter here.
  return JSON.stringify([installed, own.map(({ id }) => id)]);
}
