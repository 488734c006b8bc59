export type FontProblem = 'not_a_font' | 'collection';

export type CheckedFont = {
  readonly family: string;
  readonly weight: number;
  readonly style: 'normal' | 'italic';
  readonly isVariable: boolean;
  readonly format: 'ttf' | 'otf' | 'woff2';
  /** The code points for which the font has glyphs, as a CSS `unicode-range`. */
  readonly letters: string;
  /** SHA-256 of the file in hex. */
  readonly hash: string;
};
