/** Reason why a file cannot be used as a font. */
export type FontProblem = 'not_a_font' | 'collection';

/** Facts of a font file that can be used. */
export type CheckedFont = {
  readonly family: string;
  readonly weight: number;
  readonly style: 'normal' | 'italic';
  readonly isVariable: boolean;
  readonly format: 'ttf' | 'otf' | 'woff2';
  /** The code points it has glyphs for, as a CSS `unicode-range`. */
  readonly letters: string;
  /** SHA-256 of the file in hex. */
  readonly hash: string;
};
