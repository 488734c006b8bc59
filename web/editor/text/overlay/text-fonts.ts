import { addresses } from '#core/public-addresses.ts';
import { useEffect } from 'react';
import type { FontFace as Face } from '../fonts/families.ts';
import { useFonts } from '../fonts/use-fonts.ts';

/** Returns the name under which the page loads a template's font; the prefix sets it apart from the page's own Inter, another file. */
const nameFamily = (family: string): string => `template ${family}`;

const added = new Set<string>();

/**
 * Returns the families for a text as a CSS list, in the order in which the engine replaces missing letters. The files are those of the
 * engine; the browser loads each when it needs a letter from it.
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

/** True for the user's own fonts. A text must name them; they never replace missing letters of other fonts. */
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
