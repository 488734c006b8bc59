import { addresses } from '#core/public-addresses.ts';
import { useEffect } from 'react';
import type { FontFace as Face } from '../fonts/families.ts';
import { useFonts } from '../fonts/use-fonts.ts';

/** Fonts of templates have names of their own here: the page's own Inter is a different file. */
const nameFamily = (family: string): string => `template ${family}`;

const added = new Set<string>();

/**
 * The families that a text's letters come from, as a CSS list in the order in which the engine looks for them. The files are
 * the engine's own; the browser loads one when it comes upon a letter of it.
 */
export function useTextFonts(family: string): string {
  const { faces } = useFonts().state;
  useEffect(() => {
    for (const face of faces) addFace(face);
  }, [faces]);
  const known = [...new Set(faces.map((face) => face.family))];
  const own = known.find((name) => name.toLowerCase() === family.toLowerCase()) ?? family;
  const names = [
    own,
    'Inter',
    ...known.filter((name) => !faces.some((face) => face.family === name && isOwn(face))),
  ];
  return [...new Set(names)].map((name) => `'${nameFamily(name)}'`).join(', ');
}

/** The user's own fonts are used where they are named and never to fall back to. */
function isOwn({ url }: Face): boolean {
  return addresses.installedFont.match(url) === null;
}

function addFace({ family, url, weight, style, range, isVariable }: Face): void {
  if (added.has(url)) return;
  added.add(url);
  document.fonts.add(
    new FontFace(nameFamily(family), `url(${url})`, {
      weight: isVariable ? '1 1000' : String(weight),
      style,
      ...(range !== null && { unicodeRange: range }),
    }),
  );
}
