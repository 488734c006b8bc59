import type { FontLists } from '../font-lists.ts';

/** Which fonts there are, as text: another one when any of them is another. */
export function namesOf({ installed, own }: FontLists): string {
  // Which templates speak of a font is no matter here.
  return JSON.stringify([installed, own.map(({ id }) => id)]);
}
