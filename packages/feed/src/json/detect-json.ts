import type { JsonForm } from './scan-json.ts';
import { stringEnd } from './json-tokens.ts';

const [QUOTE, LIST_OPEN, LIST_CLOSE, OBJECT_OPEN, OBJECT_CLOSE] = [0x22, 0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Returns the JSON layout of a file, from its beginning; null for anything else. It is JSON Lines if the first object ends within this
 * beginning and the next follows without a comma.
 */
export function detectJson(head: Uint8Array): JsonForm | null {
  const start = skipSpace(head, head[0] === 0xef ? 3 : 0);
  const next = head[skipSpace(head, start + 1)];
  const isObject = head[start] === OBJECT_OPEN && (next === QUOTE || next === OBJECT_CLOSE);
  // A table may begin with a bracket too, but a list of products begins with an object.
  const isList = head[start] === LIST_OPEN && (next === OBJECT_OPEN || next === LIST_CLOSE);
  if (!isObject && !isList) return null;
  const behind = isObject ? endOfValue(head, start) : -1;
  return { isLines: behind >= 0 && head[skipSpace(head, behind)] === OBJECT_OPEN };
}

/** Returns the offset after the object or list that begins at an offset; -1 if the bytes end before. */
function endOfValue(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      const { end } = stringEnd(bytes, at + 1);
      if (end < 0) return -1;
      at = end - 1;
    } else if (byte === OBJECT_OPEN || byte === LIST_OPEN) depth++;
    else if (byte === OBJECT_CLOSE || byte === LIST_CLOSE) {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at]! <= 0x20) at++;
  return at;
}
