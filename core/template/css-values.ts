import { splitAtCommas, type CssToken } from './css-tokens.ts';
import { colorNames } from './css-color-names.ts';

/** Says whether a list of tokens is a value of one kind, within limits that keep a drawing affordable. */
export type CssValue = (tokens: readonly CssToken[]) => boolean;

type OneToken = (token: CssToken) => boolean;

const lengthUnits = ['px', 'em', 'rem', '%', 'vw', 'vh', 'vmin', 'vmax', 'pt'];
// A layer may reach far outside the canvas, but a billion pixels would cost seconds to draw.
const maxLength = 8000;
const maxBlur = 200;
const maxLayers = 4;

/** One of the given words. */
export const oneOf = (...words: string[]): CssValue => exactly(isWord(...words));

/** A length or percentage between `min` and `max`; further words (`auto`) may stand in its place. */
export const length = (options: { min?: number; max?: number; words?: string[] } = {}): CssValue =>
  exactly(isLength(options));

/** One to `count` lengths, as in `margin` or `inset`. */
export const lengths = (count: number, options: { min?: number; words?: string[] } = {}): CssValue =>
  upTo(count, isLength(options));

/** A plain number between `min` and `max`; further words may stand in its place. */
export const number = (min: number, max: number, ...words: string[]): CssValue =>
  exactly((token) => isNumber(token, min, max) || isWord(...words)(token));

/** A whole number between `min` and `max`; further words may stand in its place. */
export const integer = (min: number, max: number, ...list: string[]): CssValue =>
  exactly((token) => (isNumber(token, min, max) && isWhole(token)) || isWord(...list)(token));

/** The width and colour of a text outline. */
export const stroke: CssValue = upTo(2, (token) => isLength({ min: 0, max: 100 })(token) || isColor(token));

/** Up to four colours. */
export const colors: CssValue = upTo(4, isColor);

/** A colour. */
export const color: CssValue = exactly(isColor);

/** A colour, gradients or `none`: what a template may use as a background. */
export const background: CssValue = (tokens) => {
  const layers = splitAtCommas(tokens);
  return layers.length <= maxLayers && layers.every(isBackgroundLayer);
};

/** Gradients or `none`. */
export const backgroundImage: CssValue = (tokens) => {
  const layers = splitAtCommas(tokens);
  return (
    layers.length <= maxLayers && layers.every(exactly((token) => isGradient(token) || isWord('none')(token)))
  );
};

/** Width, style and colour of a border, in any order and each at most once. */
export const border: CssValue = (tokens) => {
  if (tokens.length < 1 || tokens.length > 3) return false;
  const kinds = tokens.map((token) => {
    if (isLength({ min: 0, max: 500 })(token)) return 'width';
    if (isWord(...borderStyles)(token)) return 'style';
    return isColor(token) ? 'color' : null;
  });
  return !kinds.includes(null) && new Set(kinds).size === kinds.length;
};

/** The line styles of a border. */
export const borderStyles = ['none', 'solid', 'dashed', 'dotted', 'double'];

/** Corner radii: up to four, optionally `/` and up to four more. */
export const radii: CssValue = (tokens) => {
  const slash = tokens.findIndex((token) => token.type === 'slash');
  const corners = upTo(4, isLength({ min: 0 }));
  if (slash < 0) return corners(tokens);
  return corners(tokens.slice(0, slash)) && corners(tokens.slice(slash + 1));
};

/** Up to four shadows of two to `maxLengths` lengths and a colour each. */
export const shadows =
  (maxLengths: number): CssValue =>
  (tokens) => {
    if (oneOf('none')(tokens)) return true;
    const layers = splitAtCommas(tokens);
    return layers.length <= maxLayers && layers.every((layer) => isShadow(layer, maxLengths));
  };

/** The functions of `transform` that stay in the plane of the picture. */
export const transform: CssValue = (tokens) =>
  oneOf('none')(tokens) || (tokens.length >= 1 && tokens.length <= 6 && tokens.every(isTransform));

/** Blur, drop-shadow and the colour filters. */
export const filter: CssValue = (tokens) =>
  oneOf('none')(tokens) || (tokens.length >= 1 && tokens.length <= maxLayers && tokens.every(isFilter));

/** One or two of a side, `center` or a length, as in `object-position`. */
export const position: CssValue = upTo(2, (token) =>
  isLength({ words: ['left', 'right', 'top', 'bottom', 'center'] })(token),
);

/** Family names; names that are not installed fall back to the default font when drawn. */
export const fontFamily: CssValue = (tokens) => {
  const families = splitAtCommas(tokens);
  return (
    families.length <= 8 &&
    families.every(
      (family) =>
        exactly((token) => token.type === 'string')(family) ||
        (family.length > 0 && family.length <= 5 && family.every((token) => token.type === 'ident')),
    )
  );
};

/** Line, style, thickness and colour of a text decoration. */
export const decoration: CssValue = (tokens) =>
  tokens.length >= 1 &&
  tokens.length <= 5 &&
  tokens.every(
    (token) =>
      isWord(
        'none',
        'underline',
        'overline',
        'line-through',
        'solid',
        'dashed',
        'dotted',
        'double',
        'wavy',
      )(token) ||
      isLength({ min: 0, max: 100 })(token) ||
      isColor(token),
  );

/** `flex` as a word, or grow, shrink and basis. */
export const flex: CssValue = (tokens) =>
  oneOf('none', 'auto', 'initial')(tokens) ||
  (tokens.length >= 1 &&
    tokens.length <= 3 &&
    tokens.every(
      (token, index) => isNumber(token, 0, 1000) || (index > 0 && isLength({ words: ['auto'] })(token)),
    ));

/** `1`, `16/9` or `16 / 9`. */
export const ratio: CssValue = (tokens) =>
  oneOf('auto')(tokens) ||
  ((tokens.length === 1 || (tokens.length === 3 && tokens[1]?.type === 'slash')) &&
    tokens.every((token, index) => index === 1 || isNumber(token, 0.01, 100)));

/** `shrink`, optionally followed by a mode and the smallest scale. */
export const textFit: CssValue = (tokens) =>
  upTo(
    3,
    (token) => isWord('none', 'shrink', 'consistent', 'per-line', 'per-line-all')(token) || isPercent(token),
  )(tokens);

/** Any of the kinds. */
export const anyOf =
  (...kinds: CssValue[]): CssValue =>
  (tokens) =>
    kinds.some((kind) => kind(tokens));

/** Up to `count` words of the list, as in `flex-flow: row wrap`. */
export const words = (count: number, ...list: string[]): CssValue => upTo(count, isWord(...list));

function exactly(isKind: OneToken): CssValue {
  return (tokens) => tokens.length === 1 && tokens[0] !== undefined && isKind(tokens[0]);
}

function upTo(count: number, isKind: OneToken): CssValue {
  return (tokens) => tokens.length >= 1 && tokens.length <= count && tokens.every(isKind);
}

function isWord(...list: string[]): OneToken {
  return (token) => token.type === 'ident' && list.includes(token.name);
}

function isNumber(token: CssToken, min: number, max: number): boolean {
  return token.type === 'number' && token.unit === '' && token.value >= min && token.value <= max;
}

function isWhole(token: CssToken): boolean {
  return token.type === 'number' && Number.isInteger(token.value);
}

function isPercent(token: CssToken): boolean {
  return token.type === 'number' && token.unit === '%' && Math.abs(token.value) <= maxLength;
}

function isLength({ min = -maxLength, max = maxLength, words: list = [] as string[] }): OneToken {
  return (token) => {
    if (token.type !== 'number') return isWord(...list)(token);
    const hasUnit = token.unit === '' ? token.value === 0 : lengthUnits.includes(token.unit);
    return hasUnit && token.value >= min && token.value <= max;
  };
}

function isAngle(token: CssToken): boolean {
  if (token.type !== 'number' || Math.abs(token.value) > 36_000) return false;
  return ['deg', 'turn', 'rad', 'grad'].includes(token.unit) || (token.unit === '' && token.value === 0);
}

function isColor(token: CssToken): boolean {
  if (token.type === 'hash') return [3, 4, 6, 8].includes(token.digits.length);
  if (token.type === 'ident') return colorNames.has(token.name);
  return (
    token.type === 'function' &&
    ['rgb', 'rgba', 'hsl', 'hsla', 'oklch'].includes(token.name) &&
    isColorArguments(token.args)
  );
}

function isColorArguments(args: readonly CssToken[]): boolean {
  const byComma = splitAtCommas(args);
  if (byComma.length > 1) return [3, 4].includes(byComma.length) && byComma.every(exactly(isColorPart));
  const hasAlpha = args.length === 5 && args[3]?.type === 'slash';
  return (args.length === 3 || hasAlpha) && args.every((token, index) => index === 3 || isColorPart(token));
}

function isColorPart(token: CssToken): boolean {
  return isNumber(token, -1000, 1000) || isPercent(token) || isAngle(token);
}

function isBackgroundLayer(tokens: readonly CssToken[]): boolean {
  const parts = tokens.filter((token) => token.type !== 'slash');
  const places = parts.filter((token) => !isColor(token) && !isGradient(token));
  const paints = parts.length - places.length;
  return parts.length >= 1 && parts.length <= 6 && paints <= 2 && places.every(isBackgroundPlace);
}

const isBackgroundPlace: OneToken = isLength({
  words: ['none', 'center', 'left', 'right', 'top', 'bottom', 'cover', 'contain', 'no-repeat'],
});

function isGradient(token: CssToken): boolean {
  if (token.type !== 'function') return false;
  const kind = /^(linear|radial|conic)-gradient$/.exec(token.name)?.[1];
  if (kind === undefined) return false;
  const [first = [], ...rest] = splitAtCommas(token.args);
  const stops = isGradientStop(first) ? [first, ...rest] : rest;
  const isPrelude = isGradientStop(first) || gradientPreludes[kind]?.(first) === true;
  return isPrelude && stops.length >= 2 && stops.length <= 12 && stops.every(isGradientStop);
}

const gradientPreludes: Record<string, CssValue | undefined> = {
  linear: (tokens) =>
    exactly(isAngle)(tokens) ||
    (isWord('to')(tokens[0] ?? { type: 'comma' }) &&
      words(2, 'left', 'right', 'top', 'bottom')(tokens.slice(1))),
  radial: upTo(
    6,
    isLength({ min: 0, words: ['circle', 'ellipse', 'closest-side', 'farthest-corner', 'at', 'center'] }),
  ),
  conic: upTo(5, (token) => isAngle(token) || isLength({ words: ['from', 'at', 'center'] })(token)),
};

function isGradientStop(tokens: readonly CssToken[]): boolean {
  const [first, ...places] = tokens;
  if (first === undefined || !isColor(first) || places.length > 2) return false;
  return places.every((token) => isLength({})(token) || isAngle(token));
}

function isShadow(tokens: readonly CssToken[], maxLengths: number): boolean {
  const rest = tokens.filter((token) => !isColor(token) && !isWord('inset')(token));
  const hasColor = tokens.filter(isColor).length <= 1;
  const hasBlur = rest.slice(2).every(isLength({ max: maxBlur }));
  return hasColor && rest.length >= 2 && rest.length <= maxLengths && hasBlur && rest.every(isLength({}));
}

function isTransform(token: CssToken): boolean {
  if (token.type !== 'function') return false;
  const args = splitAtCommas(token.args);
  const all = (count: number, isKind: OneToken) => args.length <= count && args.every(exactly(isKind));
  if (token.name === 'rotate') return all(1, isAngle);
  if (/^scale[xy]?$/.test(token.name)) return all(token.name === 'scale' ? 2 : 1, isFactor);
  if (/^skew[xy]?$/.test(token.name)) return all(token.name === 'skew' ? 2 : 1, isAngle);
  if (/^translate[xy]?$/.test(token.name)) return all(token.name === 'translate' ? 2 : 1, isLength({}));
  return false;
}

function isFactor(token: CssToken): boolean {
  return isNumber(token, -10, 10);
}

function isFilter(token: CssToken): boolean {
  if (token.type !== 'function') return false;
  if (token.name === 'blur') return exactly(isLength({ min: 0, max: maxBlur }))(token.args);
  if (token.name === 'drop-shadow') return isShadow(token.args, 3);
  if (token.name === 'hue-rotate') return exactly(isAngle)(token.args);
  return (
    ['grayscale', 'brightness', 'saturate', 'contrast', 'sepia', 'invert', 'opacity'].includes(token.name) &&
    exactly(
      (part) => isNumber(part, 0, 10) || (isPercent(part) && part.type === 'number' && part.value >= 0),
    )(token.args)
  );
}
