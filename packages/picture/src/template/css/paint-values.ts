import { splitAtCommas, type CssToken } from './tokens.ts';
import {
  anyOf,
  eachAtMost,
  exactly,
  isAngle,
  isColor,
  isLength,
  isNumber,
  isPercent,
  isWord,
  oneOf,
  position,
  upTo,
  type CssPart,
  type CssValue,
} from './values.ts';

const maxBlur = 200;
const maxLayers = 4;
const sides = ['left', 'right', 'top', 'bottom', 'center'];
const isRepeat = isWord('repeat', 'no-repeat', 'repeat-x', 'repeat-y');

/** Layered gradients, optionally with a colour last; each may have a position and size. */
export const background: CssValue = (tokens) => {
  const layers = splitAtCommas(tokens);
  const isLast = (index: number) => index === layers.length - 1;
  return (
    layers.length <= maxLayers && layers.every((layer, index) => isBackgroundLayer(layer, isLast(index)))
  );
};

/** Accepts layered gradients, or `none`. */
export const backgroundImage: CssValue = (tokens) => {
  const layers = splitAtCommas(tokens);
  return layers.length <= maxLayers && layers.every(exactly(isPicture));
};

/** Accepts up to four shadows; those of boxes may also have a spread and be inset. */
export function shadows(kind: 'box' | 'text'): CssValue {
  return (tokens) => {
    const layers = splitAtCommas(tokens);
    return (
      oneOf('none')(tokens) || (layers.length <= maxLayers && layers.every((layer) => isShadow(layer, kind)))
    );
  };
}

/** The two-dimensional functions of `transform`. */
export const transform: CssValue = anyOf(oneOf('none'), upTo(6, isTransform));

/** Accepts blur, drop-shadow and the colour filters. */
export const filter: CssValue = anyOf(oneOf('none'), upTo(maxLayers, isFilter));

function isBackgroundLayer(tokens: readonly CssToken[], mayBeColor: boolean): boolean {
  const slash = tokens.findIndex((token) => token.type === 'slash');
  const isPlace = isLength({ words: sides });
  const isSize = isLength({ min: 0, words: ['auto', 'cover', 'contain'] });
  const sizes = slash < 0 ? 0 : leading(tokens.slice(slash + 1), isSize, 2);
  const before = slash < 0 ? tokens : tokens.slice(0, slash);
  const places = before.filter(isPlace);
  if (slash >= 0 && (sizes === 0 || places.length === 0)) return false;
  if (places.length > 0 && !position(places)) return false;
  const rest = [
    ...before.filter((token) => !isPlace(token)),
    ...(slash < 0 ? [] : tokens.slice(slash + 1 + sizes)),
  ];
  const isPlaceTogether =
    places.length < 2 || before.findLastIndex(isPlace) - before.findIndex(isPlace) === 1;
  return isPlaceTogether && eachAtMost([isPicture, 1], [isRepeat, 1], [isColor, mayBeColor ? 1 : 0])(rest);
}

function leading(tokens: readonly CssToken[], isPart: CssPart, max: number): number {
  const end = tokens.findIndex((token) => !isPart(token));
  return Math.min(max, end < 0 ? tokens.length : end);
}

function isPicture(token: CssToken): boolean {
  return isWord('none')(token) || isGradient(token);
}

function isGradient(token: CssToken): boolean {
  if (token.type !== 'function') return false;
  const isPrelude = gradientPreludes[token.name];
  if (isPrelude === undefined) return false;
  const [first = [], ...rest] = splitAtCommas(token.args);
  const stops = isGradientStop(first) ? [first, ...rest] : rest;
  const isOpening = isGradientStop(first) || isPrelude(first);
  return isOpening && stops.length >= 2 && stops.length <= 12 && stops.every(isGradientStop);
}

function isGradientStop(tokens: readonly CssToken[]): boolean {
  const [first, ...places] = tokens;
  if (first === undefined || !isColor(first) || places.length > 2) return false;
  return places.every((token) => isLength()(token) || isAngle(token));
}

const gradientPreludes: Readonly<Record<string, CssValue | undefined>> = {
  'linear-gradient': (tokens) => {
    const [first, ...rest] = tokens;
    if (first === undefined || !isWord('to')(first)) return exactly(isAngle)(tokens);
    if (rest.length === 1) return oneOf('left', 'right', 'top', 'bottom')(rest);
    return oneOf('top', 'bottom')(rest.slice(0, 1)) && oneOf('left', 'right')(rest.slice(1));
  },
  'radial-gradient': (tokens) => {
    const { shape, place } = splitAtWord(tokens, 'at');
    const isShape = eachAtMost(
      [isWord('circle', 'ellipse'), 1],
      [isWord('closest-side', 'closest-corner', 'farthest-side', 'farthest-corner'), 1],
    );
    return (shape.length === 0 || isShape(shape)) && isPlaceOrNothing(place);
  },
  'conic-gradient': (tokens) => {
    const { shape, place } = splitAtWord(tokens, 'at');
    const isFrom = shape.length === 2 && oneOf('from')(shape.slice(0, 1)) && exactly(isAngle)(shape.slice(1));
    return (shape.length === 0 || isFrom) && isPlaceOrNothing(place);
  },
};

function splitAtWord(
  tokens: readonly CssToken[],
  word: string,
): { shape: CssToken[]; place: CssToken[] | null } {
  const at = tokens.findIndex(isWord(word));
  if (at < 0) return { shape: [...tokens], place: null };
  return { shape: tokens.slice(0, at), place: tokens.slice(at + 1) };
}

function isPlaceOrNothing(tokens: readonly CssToken[] | null): boolean {
  return tokens === null || position(tokens);
}

function isShadow(tokens: readonly CssToken[], kind: 'box' | 'text'): boolean {
  const numbers = tokens.filter((token) => token.type === 'number');
  const isBlur = isLength({ min: 0, max: maxBlur });
  const isSpread = isLength({ min: -maxBlur, max: maxBlur });
  const [, , blur, spread] = numbers;
  const isOneRun = tokens.findLastIndex(isNumeric) - tokens.findIndex(isNumeric) === numbers.length - 1;
  const isBounded = (blur === undefined || isBlur(blur)) && (spread === undefined || isSpread(spread));
  const parts = eachAtMost(
    [isLength(), kind === 'box' ? 4 : 3],
    [isColor, 1],
    [isWord('inset'), kind === 'box' ? 1 : 0],
  );
  return numbers.length >= 2 && isOneRun && isBounded && parts(tokens);
}

function isTransform(token: CssToken): boolean {
  if (token.type !== 'function') return false;
  const args = splitAtCommas(token.args);
  const [fewest, most, isPart] = transformArguments[token.name] ?? [1, 0, isNumeric];
  return args.length >= fewest && args.length <= most && args.every(exactly(isPart));
}

const transformArguments: Readonly<
  Record<string, readonly [fewest: number, most: number, CssPart] | undefined>
> = {
  rotate: [1, 1, isAngle],
  scale: [1, 2, isFactor],
  scalex: [1, 1, isFactor],
  scaley: [1, 1, isFactor],
  skew: [2, 2, isAngle],
  skewx: [1, 1, isAngle],
  skewy: [1, 1, isAngle],
  translate: [2, 2, isLength()],
  translatex: [1, 1, isLength()],
  translatey: [1, 1, isLength()],
};

function isFactor(token: CssToken): boolean {
  return isNumber(token, -10, 10);
}

function isNumeric(token: CssToken): boolean {
  return token.type === 'number';
}

function isFilter(token: CssToken): boolean {
  if (token.type !== 'function') return false;
  if (token.name === 'blur') return exactly(isLength({ min: 0, max: maxBlur }))(token.args);
  if (token.name === 'drop-shadow') return isShadow(token.args, 'text');
  if (token.name === 'hue-rotate') return exactly(isAngle)(token.args);
  return colorFilters.includes(token.name) && exactly(isAmount)(token.args);
}

function isAmount(token: CssToken): boolean {
  return isNumber(token, 0, 10) || isPercent(token, 0, 1000);
}

const colorFilters = ['grayscale', 'brightness', 'saturate', 'contrast', 'sepia', 'invert', 'opacity'];
