import type { FeedDetail } from '../feed-detail.ts';
import { BRACKET_CLOSE, BRACKET_OPEN, GREATER, hasAscii, indexOfPair, LESS } from './scan-bytes.ts';
import { APOSTROPHE, HYPHEN, QUESTION, QUOTE } from './scan-bytes.ts';
import { structureFault } from '../feed-fault.ts';
import { declaredEncoding } from './scan-encoding.ts';
import { NO_ENTITIES, resolveReferences, type Entities } from './scan-references.ts';

// Maximum characters of an entity to replace: longer texts and texts with other entities stay references, which makes entity bombs
// harmless.
const ENTITY_CHARACTERS_MAX = 1024;

const SPACE = '[ \\t\\r\\n]';
const XML_DECLARATION = new RegExp(
  `^<\\?xml${SPACE}+version${SPACE}*=${SPACE}*(["'])1\\.[0-9]+\\1` +
    `(${SPACE}+encoding${SPACE}*=${SPACE}*(["'])[A-Za-z][A-Za-z0-9._-]*\\3)?` +
    `(${SPACE}+standalone${SPACE}*=${SPACE}*(["'])(yes|no)\\5)?${SPACE}*\\?>$`,
);

/**
 * Returns the fault of an XML declaration, with its correction; null if it is correct. A wrong encoding label does not hinder us, so it is
 * a fault only when repairing for other readers.
 */
export function declarationFault(
  text: string,
  isMislabelled: boolean,
): { what: FeedDetail; text: string } | null {
  if (!XML_DECLARATION.test(text)) {
    const encoding = isMislabelled ? 'UTF-8' : declaredEncoding(text);
    const attribute = encoding === null ? '' : ` encoding="${encoding}"`;
    return { what: 'declaration_malformed', text: `<?xml version="1.0"${attribute}?>` };
  }
  if (!isMislabelled) return null;
  return {
    what: 'mislabelled',
    text: text.replace(/(encoding\s*=\s*["'])[A-Za-z0-9._-]+/, '$1UTF-8'),
  };
}

/**
 * Returns the offset after the DOCTYPE that begins at `at`, or -1 if its end is not in the bytes; `base` is their offset in the feed, for
 * error messages. Throws FeedError if markup is outside the brackets (XML 1.0, production 28): probably the DOCTYPE has lost its '>'.
 */
export function skipDoctype(bytes: Uint8Array, at: number, base: number): number {
  let depth = 0;
  for (let index = at + '<!DOCTYPE'.length; index < bytes.length; index++) {
    const byte = bytes[index]!;
    if (byte === QUOTE || byte === APOSTROPHE) {
      index = bytes.indexOf(byte, index + 1);
    } else if (depth === 0 && (byte === LESS || byte === BRACKET_CLOSE)) {
      throw structureFault('stray_in_doctype', base + index);
    } else if (byte === LESS && hasAscii(bytes, index, '<!--')) {
      index = findEnd(indexOfPair(bytes, index + 4, HYPHEN, HYPHEN));
    } else if (byte === LESS && bytes[index + 1] === QUESTION) {
      index = findEnd(indexOfPair(bytes, index + 2, QUESTION, GREATER));
    } else if (byte === BRACKET_OPEN) depth++;
    else if (byte === BRACKET_CLOSE) depth--;
    else if (byte === GREATER && depth === 0) return index + 1;
    if (index < 0) return -1;
  }
  return -1;
}

/** Returns the entities declared in a DOCTYPE. Nothing is fetched, and no entity is expanded inside another. */
export function readEntities(doctype: string, decode: Entities['decode']): Entities {
  const texts = new Map<string, string>();
  const declarations = withoutComments(doctype).matchAll(
    /<!ENTITY\s+([^\s%"'<>]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g,
  );
  for (const [, name, quoted, apostrophed] of declarations) {
    // The first declaration of a name counts.
    if (!texts.has(name!)) texts.set(name!, simpleText(name!, quoted ?? apostrophed ?? ''));
  }
  const outside = new Set(
    Array.from(
      withoutComments(doctype).matchAll(/<!ENTITY\s+([^\s%"'<>]+)\s+(?:SYSTEM|PUBLIC)\s/g),
      ([, name]) => name!,
    ),
  );
  const hasOutsidePart = /^<!DOCTYPE\s+\S+\s+(SYSTEM|PUBLIC)\s/.test(doctype) || /<!ENTITY\s+%/.test(doctype);
  return { texts, outside, areIncomplete: hasOutsidePart, decode };
}

function withoutComments(text: string): string {
  let rest = '';
  let at = 0;
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', at)) {
    const end = text.indexOf('-->', start + 4);
    if (end < 0) break;
    rest += text.slice(at, start);
    at = end + 3;
  }
  return rest + text.slice(at);
}

function simpleText(name: string, literal: string): string {
  const isSimple =
    literal.length <= ENTITY_CHARACTERS_MAX && !/[<%]/.test(literal) && !/&(?!#)/.test(literal);
  const text = isSimple ? resolveReferences(literal, NO_ENTITIES) : '';
  return isSimple && !/[<&]/.test(text) ? text : `&${name};`;
}

function findEnd(pair: number): number {
  return pair < 0 ? pair : pair + 1;
}
