import type { ControlDeclaration } from '../controls/describe-controls.ts';

/** Properties of each design that its user may set. */
export const controlDeclarations: Readonly<Record<string, ControlDeclaration | undefined>> = {
  default: { accent: 'accent', ground: 'background' },
  'clean-price': { accent: 'accent', ground: 'background' },
  'bold-sale': { accent: 'accent', ground: 'background', tones: ['', 'sale ground'] },
  'big-type': { accent: 'accent', ground: 'background' },
  'cut-out': { accent: 'accent', ground: 'background' },
  'split-color': { accent: '{{PHOTO_COLOR_ACCENT}}', ground: '{{PHOTO_COLOR}}' },
  // The background of its text is the photo, darkened for white text; the card and the price are white only by coincidence.
  story: { accent: 'accent', except: ['photo'] },
  rating: { accent: 'accent', ground: 'background' },
  'premium-dark': { accent: 'accent', ground: 'background' },
  editorial: { accent: 'accent', ground: 'background' },
  flyer: { accent: 'accent', ground: 'background' },
  'brand-bar': { accent: 'accent', ground: 'background' },
  collage: { accent: 'accent', ground: 'background' },
  'big-saving': { accent: 'accent', ground: 'background' },
  season: { accent: 'accent', ground: 'background' },
  headline: { accent: 'text', ground: 'accent' },
  'photo-only': { ground: 'background', size: true },
};
