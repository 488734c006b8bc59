import { luminanceOf as luminanceOfChannels } from '#core/template/luminance.ts';

/** A colour with 0 to 255 for each channel and 0 to 1 for how much it covers. */
export type Rgba = {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
};

/** How bright a colour is, from 0 for black to 1 for white, as WCAG 2 has it. */
export function luminanceOf({ red, green, blue }: Omit<Rgba, 'alpha'>): number {
  return luminanceOfChannels([red, green, blue]);
}

/** The contrast of two luminances: 1 for none, 21 for black and white. */
export function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/**
 * The contrast of a text's colour with each of the colours behind it, sorted: that of which a tenth is worse. A few pixels of
 * an edge or a speck make no text unreadable, and a quarter of a word on a bright patch does. 21 for no colours.
 */
export function readability(ink: Rgba, ground: readonly Omit<Rgba, 'alpha'>[]): number {
  const ratios = ground.map((color) => {
    const over = (top: number, below: number) => top * ink.alpha + below * (1 - ink.alpha);
    const seen = {
      red: over(ink.red, color.red),
      green: over(ink.green, color.green),
      blue: over(ink.blue, color.blue),
    };
    return contrastOf(luminanceOf(seen), luminanceOf(color));
  });
  return ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 10)] ?? 21;
}

/** The least contrast that WCAG 2 (AA) asks for: large letters need less. Sizes as they are drawn, in px of the picture. */
export function neededContrast({ fontSize, fontWeight }: { fontSize: number; fontWeight: number }): number {
  return fontSize >= 24 || (fontSize >= 18.66 && fontWeight >= 700) ? 3 : 4.5;
}
