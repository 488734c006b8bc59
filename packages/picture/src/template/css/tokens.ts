import { parsePhotoColor } from './photo-color-names.ts';

/** One token of a CSS value; a function contains its arguments as tokens, including commas. */
export type CssToken =
  | { readonly type: 'ident'; readonly name: string }
  | { readonly type: 'number'; readonly value: number; readonly unit: string }
  | { readonly type: 'hash'; readonly digits: string }
  | { readonly type: 'string'; readonly text: string }
  | { readonly type: 'function'; readonly name: string; readonly args: readonly CssToken[] }
  | { readonly type: 'comma' }
  | { readonly type: 'slash' };

type Cursor = { text: string; at: number };

const numberPattern = /[+-]?(?:\d+\.?\d*|\.\d+)/y;
const identPattern = /-?-?[a-z_][\w-]*/iy;
const hashPattern = /#[0-9a-f]+/iy;
const stringPattern = /"[^"\\\n]*"|'[^'\\\n]*'/y;
const spacePattern = /\s+/y;
const bracesPattern = /\{\{[^{}]*\}\}/y;

const maxNesting = 4;

/**
 * Splits a CSS value into tokens; null if it contains anything outside the small grammar that templates need (escapes, comments, braces
 * except for photo colours, at-rules), so that nothing unknown is passed on.
 */
export function readCssTokens(value: string): CssToken[] | null {
  const cursor: Cursor = { text: value, at: 0 };
  const tokens = readUntilEnd(cursor, 0);
  return tokens !== null && cursor.at === value.length ? tokens : null;
}

/** Splits tokens at top-level commas: `a b, c` becomes `[[a, b], [c]]`. */
export function splitAtCommas(tokens: readonly CssToken[]): CssToken[][] {
  const parts: CssToken[][] = [[]];
  for (const token of tokens) {
    if (token.type === 'comma') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

function readUntilEnd(cursor: Cursor, depth: number): CssToken[] | null {
  const tokens: CssToken[] = [];
  while (cursor.at < cursor.text.length) {
    if (take(cursor, spacePattern) !== null) continue;
    if (cursor.text[cursor.at] === ')') return depth > 0 ? tokens : null;
    const token = readToken(cursor, depth);
    if (token === null) return null;
    tokens.push(token);
  }
  return depth === 0 ? tokens : null;
}

function readToken(cursor: Cursor, depth: number): CssToken | null {
  const char = cursor.text[cursor.at];
  if (char === ',') return advance(cursor, { type: 'comma' });
  if (char === '/') return cursor.text[cursor.at + 1] === '*' ? null : advance(cursor, { type: 'slash' });
  const hash = take(cursor, hashPattern);
  if (hash !== null) return { type: 'hash', digits: hash.slice(1) };
  const named = take(cursor, bracesPattern);
  if (named !== null) return parsePhotoColor(named) === null ? null : { type: 'ident', name: named };
  const text = take(cursor, stringPattern);
  if (text !== null) return { type: 'string', text: text.slice(1, -1) };
  return readNumber(cursor) ?? readWord(cursor, depth);
}

function readNumber(cursor: Cursor): CssToken | null {
  const digits = take(cursor, numberPattern);
  if (digits === null) return null;
  const unit = cursor.text[cursor.at] === '%' ? '%' : (take(cursor, identPattern) ?? '');
  if (unit === '%') cursor.at += 1;
  return { type: 'number', value: Number(digits), unit: unit.toLowerCase() };
}

function readWord(cursor: Cursor, depth: number): CssToken | null {
  const name = take(cursor, identPattern)?.toLowerCase();
  if (name === undefined) return null;
  if (cursor.text[cursor.at] !== '(') return { type: 'ident', name };
  if (depth >= maxNesting) return null;
  cursor.at += 1;
  const args = readUntilEnd(cursor, depth + 1);
  if (args === null || cursor.text[cursor.at] !== ')') return null;
  return advance(cursor, { type: 'function', name, args });
}

function advance(cursor: Cursor, token: CssToken): CssToken {
  cursor.at += 1;
  return token;
}

function take(cursor: Cursor, pattern: RegExp): string | null {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text);
  if (match === null) return null;
  cursor.at = pattern.lastIndex;
  return match[0];
}
