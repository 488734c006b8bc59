import type { TemplateConfig } from '../template.ts';

type ColorName = keyof Pick<TemplateConfig['colors'], 'background' | 'text' | 'accent'>;

/** Which of its colours a design gives away. Its words follow by themselves, and so does its type. */
export type ControlDeclaration = {
  readonly accent?: ColorName;
  readonly ground?: ColorName;
  /** Layers filled with tones of the ground that are not the colour itself; '' is what lies behind all layers. */
  readonly tones?: readonly string[];
};

/** What each design lets its owner choose. The product on white for marketplaces has nothing to choose. */
export const controlDeclarations: Readonly<Record<string, ControlDeclaration | undefined>> = {
  default: { accent: 'accent', ground: 'background' },
  'clean-price': { accent: 'accent', ground: 'background' },
  'bold-sale': { accent: 'accent', ground: 'background', tones: ['', 'sale ground'] },
  'big-type': { accent: 'accent', ground: 'background' },
  'premium-dark': { accent: 'accent', ground: 'background' },
  editorial: { accent: 'accent', ground: 'background' },
  flyer: { accent: 'accent', ground: 'background' },
  'brand-bar': { accent: 'accent', ground: 'background' },
  collage: { accent: 'accent', ground: 'background' },
  'big-saving': { accent: 'accent', ground: 'background' },
  headline: { accent: 'text', ground: 'accent' },
};
