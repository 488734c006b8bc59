import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Font } from '#core/contract/editor/fonts-api.ts';
import { fontsQuery } from '#web/lib/api/design-queries.ts';

const shown = new Set<string>();

/** The families of the user's own fonts, by name; a word can be set in each with `ownFamilyFace`. */
export function useOwnFamilies(): readonly string[] {
  const { data } = useQuery({ ...fontsQuery, staleTime: 5 * 60_000, retry: false });
  const fonts = data?.items ?? [];
  const families = [...new Set(fonts.map(({ family }) => family))];
  useEffect(() => {
    for (const family of families) showFace(fonts.filter((font) => font.family === family));
  });
  return families;
}

/** The name by which a page knows a family of the user's: fonts of the page itself may be called the same. */
export function ownFamilyFace(family: string): string {
  return `own ${family}`;
}

/** Lets the page draw with the face of a family that is nearest to a bold upright one. */
function showFace(faces: readonly Font[]): void {
  const distance = ({ weight, style }: Font) => Math.abs(weight - 600) + (style === 'italic' ? 1_000 : 0);
  const [face] = faces.toSorted((one, other) => distance(one) - distance(other));
  if (face === undefined || shown.has(face.url)) return;
  shown.add(face.url);
  document.fonts.add(new FontFace(ownFamilyFace(face.family), `url(${face.url})`));
}
