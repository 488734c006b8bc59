import { readCssTokens } from './tokens.ts';
import { clipPath, clipPathLength } from './clip-path.ts';
import { background, backgroundImage, filter, shadows, transform } from './paint-values.ts';
import {
  anyOf,
  border,
  borderStyles,
  color,
  colors,
  decoration,
  decorationLine,
  flex,
  flexFlow,
  fontFamily,
  integer,
  isWord,
  length,
  lengths,
  number,
  oneOf,
  position,
  radii,
  ratio,
  share,
  stroke,
  textFit,
  upTo,
  type CssValue,
} from './values.ts';

/** Result for one declaration: kept under its camelCase name, or dropped with a reason. */
export type CheckedDeclaration =
  | { readonly isKept: true; readonly name: string; readonly value: string }
  | { readonly isKept: false; readonly reason: 'unknown property' | 'unsupported value' };

const maxValueLength = 800;

const size = length({ min: 0, words: ['auto', 'max-content', 'min-content', 'fit-content'] });
const place = length({ words: ['auto'] });
const spread = ['center', 'flex-start', 'flex-end', 'start', 'end', 'stretch', 'normal'];
const gaps = ['space-between', 'space-around', 'space-evenly'];
const blends = ['normal', 'multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-burn', 'color-dodge'];

const properties: Readonly<Record<string, CssValue | undefined>> = {
  display: oneOf(
    'block',
    'inline',
    'inline-block',
    'flex',
    'inline-flex',
    'none',
    '-webkit-box',
    'flow-root',
  ),
  position: oneOf('static', 'relative', 'absolute'),
  ...every(['top', 'right', 'bottom', 'left'], place),
  inset: lengths(4, { words: ['auto'] }),
  ...every(['width', 'height'], size),
  ...every(['min-width', 'min-height'], length({ min: 0, words: ['auto'] })),
  ...every(['max-width', 'max-height'], length({ min: 0, words: ['none'] })),
  margin: lengths(4, { words: ['auto'] }),
  ...every(['margin-top', 'margin-right', 'margin-bottom', 'margin-left'], place),
  padding: lengths(4, { min: 0 }),
  ...every(['padding-top', 'padding-right', 'padding-bottom', 'padding-left'], length({ min: 0 })),
  'box-sizing': oneOf('border-box', 'content-box'),
  ...every(['overflow', 'overflow-x', 'overflow-y'], oneOf('visible', 'hidden', 'clip')),
  'z-index': integer(-1000, 1000, 'auto'),
  visibility: oneOf('visible', 'hidden'),
  'aspect-ratio': ratio,

  flex,
  'flex-direction': oneOf('row', 'column', 'row-reverse', 'column-reverse'),
  'flex-wrap': oneOf('wrap', 'nowrap', 'wrap-reverse'),
  'flex-flow': flexFlow,
  ...every(['flex-grow', 'flex-shrink'], number(0, 1000)),
  'flex-basis': size,
  'justify-content': oneOf(...spread, ...gaps),
  'align-content': oneOf(...spread, ...gaps),
  ...every(['align-items', 'align-self'], oneOf(...spread, 'baseline')),
  gap: lengths(2, { min: 0 }),
  ...every(['row-gap', 'column-gap'], length({ min: 0 })),
  order: integer(-1000, 1000),

  background,
  'background-color': color,
  'background-image': backgroundImage,
  'background-size': lengths(2, { min: 0, words: ['auto', 'cover', 'contain'] }),
  'background-position': position,
  'background-repeat': oneOf('repeat', 'no-repeat', 'repeat-x', 'repeat-y'),
  ...every(
    ['background-clip', '-webkit-background-clip'],
    oneOf('border-box', 'padding-box', 'content-box', 'text'),
  ),
  ...every(['border', 'border-top', 'border-right', 'border-bottom', 'border-left'], border),
  'border-width': lengths(4, { min: 0 }),
  'border-style': upTo(4, isWord(...borderStyles)),
  'border-color': colors,
  'border-radius': radii,
  ...every(
    [
      'border-top-left-radius',
      'border-top-right-radius',
      'border-bottom-left-radius',
      'border-bottom-right-radius',
    ],
    lengths(2, { min: 0 }),
  ),
  'box-shadow': shadows('box'),
  opacity: anyOf(number(0, 1), share),
  transform,
  'transform-origin': position,
  'mix-blend-mode': oneOf(...blends, 'hard-light', 'soft-light', 'difference'),
  filter,
  'clip-path': clipPath,
  'object-fit': oneOf('contain', 'cover', 'fill', 'none', 'scale-down'),
  'object-position': position,

  color,
  'font-family': fontFamily,
  'font-size': length({ min: 0, max: 1000 }),
  'font-weight': number(1, 1000, 'normal', 'bold', 'bolder', 'lighter'),
  'font-style': oneOf('normal', 'italic', 'oblique'),
  'font-variant-numeric': oneOf('normal', 'tabular-nums'),
  'line-height': anyOf(number(0, 20, 'normal'), length({ min: 0, max: 2000 })),
  'letter-spacing': anyOf(oneOf('normal'), length({ min: -100, max: 500 })),
  'text-align': oneOf('left', 'right', 'center', 'justify', 'start', 'end'),
  'text-transform': oneOf('none', 'uppercase', 'lowercase', 'capitalize'),
  'text-decoration': decoration,
  'text-decoration-line': decorationLine,
  'text-decoration-color': color,
  'text-decoration-thickness': length({ min: 0, max: 100, words: ['auto'] }),
  'text-shadow': shadows('text'),
  'text-indent': length(),
  'text-overflow': oneOf('ellipsis', 'clip'),
  'text-wrap': oneOf('wrap', 'nowrap', 'balance', 'pretty'),
  'text-fit': textFit,
  'white-space': oneOf('normal', 'nowrap', 'pre', 'pre-wrap', 'pre-line'),
  'word-break': oneOf('normal', 'break-all', 'keep-all', 'break-word'),
  ...every(['overflow-wrap', 'word-wrap'], oneOf('normal', 'break-word', 'anywhere')),
  ...every(['-webkit-line-clamp', 'line-clamp'], integer(1, 50, 'none')),
  '-webkit-box-orient': oneOf('vertical', 'horizontal'),
  '-webkit-text-stroke': stroke,
  'paint-order': upTo(3, isWord('normal', 'fill', 'stroke', 'markers')),
  'vertical-align': anyOf(oneOf('baseline', 'top', 'middle', 'bottom', 'sub', 'super'), length()),
  direction: oneOf('ltr', 'rtl'),
};

/** Checks one declaration of a `style` attribute against the allow-list. */
export function checkDeclaration(property: string, rawValue: string): CheckedDeclaration {
  const name = property.trim().toLowerCase();
  const isValue = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (isValue === undefined) return { isKept: false, reason: 'unknown property' };
  const value = rawValue.replace(/\s*!\s*important\s*$/i, '').trim();
  const tokens =
    value.length <= (name === 'clip-path' ? clipPathLength : maxValueLength) ? readCssTokens(value) : null;
  if (tokens === null || !isValue(tokens)) return { isKept: false, reason: 'unsupported value' };
  // The renderer does not know the keyword for default spacing.
  const isDefaultSpacing = name === 'letter-spacing' && value.toLowerCase() === 'normal';
  return { isKept: true, name: camelCase(name), value: isDefaultSpacing ? '0' : value };
}

export const allowedProperties: readonly string[] = Object.keys(properties);

function every(names: readonly string[], value: CssValue): Record<string, CssValue> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
