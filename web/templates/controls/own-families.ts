import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Font } from '#core/contract/editor/fonts-api.ts';
import { fontsQuery } from '#web/lib/api/design-queries.ts';

const shown = new Set<string>();

/** Returns the families of the user's own fonts, by name; the page can use each under the name `ownFamilyFace`. */
export function useOwnFamilies(): readonly string[] {
  const { data } = useQuery({ ...fontsQuery, staleTime: 5 * 60_000, retry: false });
  const fonts = data?.items ?? [];
  const families = [...new Set(fonts.map(({ family }) => family))];
  useEffect(() => {
    for (const family of families) showFace(fonts.filter((font) => font.family === family));
  });
  return families;
}

/** Returns the name under which the page uses a user's family, because a font of the page may have the same name. */
export function ownFamilyFace(family: string): string {
  return `own ${family}`;
}

/** Loads one face of a family for use in this page: the one nearest to bold and upright. */
function showFace(faces: readonly Font[]): void {
  const distance = ({ weight, style }: Font) => Math.abs(weight - 600) + (style === 'italic' ? 1_000 : 0);
  const [face] = faces.toSorted((one, other) => distance(one) - distance(other));
  if (face === undefined || shown.has(face.url)) return;
  shown.add(face.url);
  document.fonts.add(new FontFace(ownFamilyFace(face.family), `url(${face.url})`));
}
