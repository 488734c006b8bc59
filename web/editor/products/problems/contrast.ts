import { contrastBetween, over, type Rgba } from '../../document/color.ts';

/**
 * The contrast of a text's colour with each of the colours behind it, sorted: that of which a tenth is worse. A few pixels of
 * an edge or a speck make no text unreadable, and a quarter of a word on a bright patch does. 21 for no colours.
 */
export function readability(ink: Rgba, ground: readonly Omit<Rgba, 'alpha'>[]): number {
  const ratios = ground.map((color) => contrastBetween(over(ink, color), color));
  return ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 10)] ?? 21;
}

/** Returns the least contrast that WCAG 2 (AA) requires: large letters need less. Sizes as drawn, in px of the picture. */
export function neededContrast({ fontSize, fontWeight }: { fontSize: number; fontWeight: number }): number {
  return fontSize >= 24 || (fontSize >= 18.66 && fontWeight >= 700) ? 3 : 4.5;
}
