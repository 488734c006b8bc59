import type { Font, InstalledFont } from '#core/contract/editor/fonts-api.ts';

/** The fonts that pictures are drawn with: those of the installation, and the user's own. */
export type FontLists = { readonly installed: readonly InstalledFont[]; readonly own: readonly Font[] };

/** Which fonts there are, as text: another one when any of them is another. */
export function namesOf({ installed, own }: FontLists): string {
  // Which templates speak of a font is no matter here.
  return JSON.stringify([installed, own.map(({ id }) => id)]);
}
