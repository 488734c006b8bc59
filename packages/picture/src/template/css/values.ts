import { splitAtCommas, type CssToken } from './tokens.ts';
import { colorNames } from './color-names.ts';
import { parsePhotoColor } from './photo-color-names.ts';

/** Tells if a list of tokens is a value of one kind, within limits that keep a drawing affordable. */
export type CssValue = (tokens: readonly CssToken[]) => boolean;

/** Tells if a single token is of one kind. */
export type CssPart = (token: CssToken) => boolean;

type Bounds = { min?: number; max?: number; words?: readonly string[] };

const lengthUnits = ['px', 'em', 'rem', '%', 'vw', 'vh', 'vmin', 'vmax', 'pt'];
// Maximum length in px: a layer may extend far beyond the canvas, but a billion pixels would take seconds to draw.
const maxLength = 8000;

export const borderStyles = ['none', 'solid', 'dashed', 'dotted', 'double'] as const;

const decorationLines = ['underline', 'overline', 'line-through'];
const decorationStyles = ['solid', 'dashed', 'dotted', 'double', 'wavy'];

/** Accepts exactly one token of the kind. */
export function exactly(isPart: CssPart): CssValue {
  return (tokens) => tokens.length === 1 && tokens[0] !== undefined && isPart(tokens[0]);
}

/** Accepts one to `count` tokens of the kind. */
export function upTo(count: number, isPart: CssPart): CssValue {
  return (tokens) => tokens.length >= 1 && tokens.length <= count && tokens.every(isPart);
}

export function anyOf(...kinds: readonly CssValue[]): CssValue {
  return (tokens) => kinds.some((kind) => kind(tokens));
}

/** Accepts tokens that each match one of the kinds, each kind at most `count` times. */
export function eachAtMost(...kinds: readonly (readonly [isPart: CssPart, count: number])[]): CssValue {
  return (tokens) => {
    const left = kinds.map(([, count]) => count);
    const isTaken = (token: CssToken) => {
      const kind = kinds.findIndex(([isPart], index) => (left[index] ?? 0) > 0 && isPart(token));
      if (kind >= 0) left[kind] = (left[kind] ?? 0) - 1;
      return kind >= 0;
    };
    return tokens.length >= 1 && tokens.every(isTaken);
  };
}

export function oneOf(...words: readonly string[]): CssValue {
  return exactly(isWord(...words));
}

/** Accepts a length or percentage between `min` and `max`, or one of additional words (`auto`). */
export function length(bounds: Bounds = {}): CssValue {
  return exactly(isLength(bounds));
}

/** Accepts one to `count` lengths, like in `margin` or `inset`. */
export function lengths(count: number, bounds: Bounds = {}): CssValue {
  return upTo(count, isLength(bounds));
}

/** Accepts a plain number between `min` and `max`, or one of additional words. */
export function number(min: number, max: number, ...words: readonly string[]): CssValue {
  return exactly((token) => isNumber(token, min, max) || isWord(...words)(token));
}

/** Accepts a whole number between `min` and `max`, or one of additional words. */
export function integer(min: number, max: number, ...words: readonly string[]): CssValue {
  return exactly((token) => (isNumber(token, min, max) && isWhole(token)) || isWord(...words)(token));
}

/** A percentage from 0 to 100. */
export const share: CssValue = exactly((token) => isPercent(token, 0, 100));

export const color: CssValue = exactly(isColor);

export const colors: CssValue = upTo(4, isColor);

/** Width, style and colour of a border, in any order. */
export const border: CssValue = eachAtMost(
  [isLength({ min: 0, max: 500 }), 1],
  [isWord(...borderStyles), 1],
  [isColor, 1],
);

/** Corner radii: up to four, optionally `/` and up to four more. */
export const radii: CssValue = (tokens) => {
  const slash = tokens.findIndex((token) => token.type === 'slash');
  const corners = lengths(4, { min: 0 });
  if (slash < 0) return corners(tokens);
  return corners(tokens.slice(0, slash)) && corners(tokens.slice(slash + 1));
};

/** The width of a text outline, then its colour. */
export const stroke: CssValue = (tokens) =>
  length({ min: 0, max: 200 })(tokens.slice(0, 1)) && (tokens.length === 1 || color(tokens.slice(1)));

/** One or two of a side, `center` or a length, as in `object-position`. */
export const position: CssValue = lengths(2, { words: ['left', 'right', 'top', 'bottom', 'center'] });

/** Font family names; when drawing, missing fonts fall back to the default font. */
export const fontFamily: CssValue = (tokens) => {
  const families = splitAtCommas(tokens);
  const isQuoted = exactly((token) => token.type === 'string');
  const isBare = upTo(5, (token) => token.type === 'ident');
  return families.length <= 8 && families.every(anyOf(isQuoted, isBare));
};

/** Lines, style, thickness and colour of a text decoration. */
export const decoration: CssValue = anyOf(
  oneOf('none'),
  eachAtMost(
    [isWord(...decorationLines), 3],
    [isWord(...decorationStyles), 1],
    [isLength({ min: 0, max: 100 }), 1],
    [isColor, 1],
  ),
);

export const decorationLine: CssValue = anyOf(oneOf('none'), upTo(3, isWord(...decorationLines)));

/** Accepts `flex` as a keyword, or grow, shrink and basis. */
export const flex: CssValue = (tokens) => {
  if (oneOf('none', 'auto', 'initial')(tokens)) return true;
  const [grow, ...rest] = tokens;
  if (grow === undefined || !isNumber(grow, 0, 1000)) return false;
  return rest.length === 0 || eachAtMost([isFlexShrink, 1], [isLength({ min: 0, words: ['auto'] }), 1])(rest);
};

/** Direction and wrapping combined, as in `flex-flow`. */
export const flexFlow: CssValue = eachAtMost(
  [isWord('row', 'column', 'row-reverse', 'column-reverse'), 1],
  [isWord('wrap', 'nowrap', 'wrap-reverse'), 1],
);

/** Accepts a ratio: `1`, `16/9` or `16 / 9`. */
export const ratio: CssValue = (tokens) => {
  const isSlashed = tokens.length === 3 && tokens[1]?.type === 'slash';
  const sides = isSlashed ? tokens.filter((token) => token.type !== 'slash') : tokens;
  return oneOf('auto')(tokens) || upTo(isSlashed ? 2 : 1, (token) => isNumber(token, 0.01, 100))(sides);
};

/** `shrink`, then optionally a mode and the smallest scale. */
export const textFit: CssValue = (tokens) => {
  if (oneOf('none')(tokens)) return true;
  const [first, ...rest] = tokens;
  const isShrinking = first !== undefined && isWord('shrink')(first);
  const last = rest.at(-1);
  const modes = last !== undefined && isPercent(last, 1, 100) ? rest.slice(0, -1) : rest;
  return isShrinking && (modes.length === 0 || oneOf('consistent', 'per-line', 'per-line-all')(modes));
};

export function isWord(...list: readonly string[]): CssPart {
  return (token) => token.type === 'ident' && list.includes(token.name);
}

export function isNumber(token: CssToken, min: number, max: number): boolean {
  return token.type === 'number' && token.unit === '' && token.value >= min && token.value <= max;
}

export function isPercent(token: CssToken, min: number, max: number): boolean {
  return token.type === 'number' && token.unit === '%' && token.value >= min && token.value <= max;
}

/** True for a length or percentage within bounds, or one of the words; 0 needs no unit. */
export function isLength({ min = -maxLength, max = maxLength, words = [] }: Bounds = {}): CssPart {
  return (token) => {
    if (token.type !== 'number') return isWord(...words)(token);
    const hasUnit = token.unit === '' ? token.value === 0 : lengthUnits.includes(token.unit);
    return hasUnit && token.value >= min && token.value <= max;
  };
}

/** True for an angle; 0 needs no unit. */
export function isAngle(token: CssToken): boolean {
  if (token.type !== 'number' || Math.abs(token.value) > 36_000) return false;
  return ['deg', 'turn', 'rad', 'grad'].includes(token.unit) || (token.unit === '' && token.value === 0);
}

/** True for a colour: a keyword, hexadecimal or a function. */
export function isColor(token: CssToken): boolean {
  if (token.type === 'hash') return [3, 4, 6, 8].includes(token.digits.length);
  if (token.type === 'ident') return colorNames.has(token.name) || parsePhotoColor(token.name) !== null;
  return token.type === 'function' && isColorFunction(token.name, token.args);
}

/** True for `rgb(1, 2, 3)`, `rgb(1 2 3 / 50%)` and the like; only the legacy names accept commas. */
function isColorFunction(name: string, args: readonly CssToken[]): boolean {
  const channels = colorChannels[name.replace(/a$/, '')];
  if (channels === undefined) return false;
  const byComma = splitAtCommas(args);
  const hasAlphaAfterSlash = args.length === 5 && args[3]?.type === 'slash';
  const spaced = hasAlphaAfterSlash ? args.filter((token) => token.type !== 'slash') : args;
  const parts = byComma.length > 1 && name !== 'oklch' ? byComma.flat() : spaced;
  if (byComma.length > 1 && !byComma.every((part) => part.length === 1)) return false;
  const isAllowedLength =
    parts.length === 3 || (parts.length === 4 && (byComma.length > 1 || hasAlphaAfterSlash));
  return isAllowedLength && parts.every((token, index) => (channels[index] ?? isAlpha)(token));
}

function isAlpha(token: CssToken): boolean {
  return isNumber(token, 0, 1) || isPercent(token, 0, 100);
}

function isByte(token: CssToken): boolean {
  return isNumber(token, 0, 255) || isPercent(token, 0, 100);
}

function isHue(token: CssToken): boolean {
  return isNumber(token, -3600, 3600) || isAngle(token);
}

function isShare(token: CssToken): boolean {
  return isPercent(token, 0, 100);
}

function isFlexShrink(token: CssToken): boolean {
  return isNumber(token, 0, 1000);
}

function isWhole(token: CssToken): boolean {
  return token.type === 'number' && Number.isInteger(token.value);
}

const colorChannels: Readonly<Record<string, readonly CssPart[] | undefined>> = {
  rgb: [isByte, isByte, isByte],
  hsl: [isHue, isShare, isShare],
  oklch: [isAlpha, isAlpha, isHue],
};
