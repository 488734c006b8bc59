import { contrastBetween, over, type Rgba } from '../../document/color.ts';

/**
 * Returns a text colour's contrast with the colours behind it, at the tenth percentile: a few pixels of an edge or a speck do not make a
 * text unreadable, but a bright area behind a quarter of a word does. 21 if there are no colours.
 */
export function readability(ink: Rgba, ground: readonly Omit<Rgba, 'alpha'>[]): number {
  const ratios = ground.map((color) => contrastBetween(over(ink, color), color));
  return ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 10)] ?? 21;
}

/** Returns the minimum contrast required by WCAG 2 (AA): large letters need less. Sizes as drawn, in px of the picture. */
export function neededContrast({ fontSize, fontWeight }: { fontSize: number; fontWeight: number }): number {
  return fontSize >= 24 || (fontSize >= 18.66 && fontWeight >= 700) ? 3 : 4.5;
}
