import { splitAtCommas, type CssToken } from './tokens.ts';
import { anyOf, exactly, isLength, lengths, oneOf, type CssValue } from './values.ts';

/** The longest `clip-path`, in characters: an outline with a few hundred rounded corners. */
export const clipPathLength = 16_000;

const mostCorners = 400;
const farthest = 8000;

/** A basic shape that a box is cut to: a polygon, a path, a circle, an ellipse, or its own rectangle drawn in. */
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

/** Accepts radii, and the place of the middle. */
function round(radiiCount: number): CssValue {
  return (tokens) => {
    const at = tokens.findIndex((token) => token.type === 'ident' && token.name === 'at');
    const own = at < 0 ? tokens : tokens.slice(0, at);
    const isOwn = own.length === 0 || (own.length === radiiCount && own.every(isRadius));
    return isOwn && (at < 0 || isCorner(tokens.slice(at + 1)));
  };
}

/** Returns the parts without the fill rule, which may come first. */
function withoutRule(parts: readonly CssToken[][]): readonly CssToken[][] {
  return oneOf('evenodd', 'nonzero')(parts[0] ?? []) ? parts.slice(1) : parts;
}

function isCorner(tokens: readonly CssToken[]): boolean {
  return tokens.length === 2 && tokens.every(isLength());
}

const isPathText = /^\s*M[MLHVCQZmlhvcqz\d\s.,+-]*$/;

/** True for lines and curves between places that are not beyond all measure. */
function isPath(text: string): boolean {
  const numbers = text.match(/[+-]?(?:\d+\.?\d*|\.\d+)/g) ?? [];
  return isPathText.test(text) && numbers.every((number) => Math.abs(Number(number)) <= farthest);
}
