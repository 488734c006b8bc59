import { splitAtCommas, type CssToken } from './tokens.ts';
import { anyOf, exactly, isLength, lengths, oneOf, type CssValue } from './values.ts';

/** Maximum length of a `clip-path`, in characters: enough for an outline with a few hundred rounded corners. */
export const clipPathLength = 16_000;

const mostCorners = 400;
const farthest = 8000;

/** A basic shape that clips a box: a polygon, a path, a circle, an ellipse, or an inset rectangle. */
export const clipPath: CssValue = anyOf(oneOf('none'), exactly(isShape));

function isShape(token: CssToken): boolean {
  return token.type === 'function' && (shapes[token.name]?.(token.args) ?? false);
}

const isRadius = isLength({ min: 0, words: ['closest-side', 'farthest-side'] });

const shapes: Readonly<Record<string, CssValue | undefined>> = {
  polygon: (tokens) => {
    const corners = withoutRule(splitAtCommas(tokens));
    return corners.length >= 3 && corners.length <= mostCorners && corners.every(isCorner);
  },
  path: (tokens) => {
    const [only, ...others] = withoutRule(splitAtCommas(tokens));
    const [text] = only ?? [];
    return others.length === 0 && only?.length === 1 && text?.type === 'string' && isPath(text.text);
  },
  circle: round(1),
  ellipse: round(2),
  inset: (tokens) => {
    const at = tokens.findIndex((token) => token.type === 'ident' && token.name === 'round');
    const sides = at < 0 ? tokens : tokens.slice(0, at);
    return lengths(4, { min: 0 })(sides) && (at < 0 || lengths(4, { min: 0 })(tokens.slice(at + 1)));
  },
};

/** Accepts radii, and the position of the centre. */
function round(radiiCount: number): CssValue {
  return (tokens) => {
    const at = tokens.findIndex((token) => token.type === 'ident' && token.name === 'at');
    const own = at < 0 ? tokens : tokens.slice(0, at);
    const isOwn = own.length === 0 || (own.length === radiiCount && own.every(isRadius));
    return isOwn && (at < 0 || isCorner(tokens.slice(at + 1)));
  };
}

/** Returns the parts without a leading fill rule. */
function withoutRule(parts: readonly CssToken[][]): readonly CssToken[][] {
  return oneOf('evenodd', 'nonzero')(parts[0] ?? []) ? parts.slice(1) : parts;
}

function isCorner(tokens: readonly CssToken[]): boolean {
  return tokens.length === 2 && tokens.every(isLength());
}

const isPathText = /^\s*M[MLHVCQZmlhvcqz\d\s.,+-]*$/;

/** True for a path of lines and curves with coordinates within limits. */
function isPath(text: string): boolean {
  const numbers = text.match(/[+-]?(?:\d+\.?\d*|\.\d+)/g) ?? [];
  return isPathText.test(text) && numbers.every((number) => Math.abs(Number(number)) <= farthest);
}
