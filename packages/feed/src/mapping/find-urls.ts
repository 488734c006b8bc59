import { BRACKET_OPEN, hasAscii, LESS, trimRange } from '../xml/scan-bytes.ts';
import { markupEnd } from '../xml/scan-text.ts';

/** Byte range of an image address, without surrounding white space. */
export interface UrlPlace {
  start: number;
  end: number;
  /**
   * Determines how a new address must be written. 'mixed': text and CDATA sections, replaced together; 'cell' and 'json' are in a table.
   */
  kind: 'text' | 'section' | 'mixed' | 'attribute' | 'cell' | 'json';
}

const BRACE_OPEN = 0x7b;
const SMALL_H = 0x68;

// Separators that shops use between several addresses in one tag. A ';' that ends a reference is not one. Every repetition is bounded, so
// that no text can make the search slow.
const BETWEEN_URLS = /\s{0,99}(?:[|,]|(?<!&#?\w{1,30});)\s{0,99}(?=https?:\/\/)|\s{1,99}(?=https?:\/\/)/g;

// An address in JSON text, in which slashes may be written as '\/' and which may be in a quoted cell.
const JSON_URL = /https?:\\?\/\\?\/(?:[^"\\\s]|\\\/)+/g;

// One character per byte, whatever the encoding, so that indexes are offsets.
const BYTES = new TextDecoder('latin1', { ignoreBOM: true });

/** Returns the image addresses in an attribute's value. */
export function urlsInAttribute(value: Uint8Array): UrlPlace[] {
  return splitUrls(value, { start: 0, end: value.length, kind: 'attribute' });
}

/**
 * Returns the image addresses between two tags: in plain text or CDATA, one or several. If tags lie between, those of the text before the
 * first of them.
 */
export function urlsInContent(content: Uint8Array): UrlPlace[] {
  if (!content.includes(LESS)) return splitUrls(content, { start: 0, end: content.length, kind: 'text' });
  const pieces = textPieces(content, BYTES.decode(content));
  const [first] = pieces;
  const last = pieces.at(-1);
  if (first === undefined || last === undefined) return [];
  return first === last ? splitUrls(content, first) : [{ start: first.from, end: last.to, kind: 'mixed' }];
}

/** Returns the image addresses in a cell of a table: one, a list, or those inside JSON. */
export function urlsInCell(cell: Uint8Array): UrlPlace[] {
  const { from: start, to: end } = trimRange(cell, 0, cell.length);
  if (cell[start] !== BRACKET_OPEN && cell[start] !== BRACE_OPEN) {
    return splitUrls(cell, { start, end, kind: 'cell' });
  }
  const matches = BYTES.decode(cell).matchAll(JSON_URL);
  return Array.from(matches, ({ index, 0: url }) => ({
    start: index,
    end: index + url.length,
    kind: 'json',
  }));
}

/** A text or CDATA section in an element; `from` and `to` include the marks of the section. */
interface TextPiece extends UrlPlace {
  from: number;
  to: number;
}

/** Returns the non-blank texts and CDATA sections up to the next tag. */
function textPieces(content: Uint8Array, raw: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  while (at < raw.length) {
    const mark = raw.indexOf('<', at);
    const textEnd = mark < 0 ? raw.length : mark;
    addPiece(pieces, content, { start: at, end: textEnd, kind: 'text', from: at, to: textEnd });
    if (mark < 0) break;
    at = markupEnd(raw, mark);
    if (raw.startsWith('<![CDATA[', mark)) {
      const start = mark + '<![CDATA['.length;
      addPiece(pieces, content, { start, end: at - ']]>'.length, kind: 'section', from: mark, to: at });
    } else if (raw[mark + 1] !== '!' && raw[mark + 1] !== '?' && pieces.length > 0) break;
  }
  return pieces;
}

function addPiece(pieces: TextPiece[], content: Uint8Array, piece: TextPiece): void {
  const { from: start, to: end } = trimRange(content, piece.start, piece.end);
  if (start === end) return;
  const isSection = piece.kind === 'section';
  pieces.push({ ...piece, start, end, from: isSection ? piece.from : start, to: isSection ? piece.to : end });
}

function splitUrls(bytes: Uint8Array, whole: UrlPlace): UrlPlace[] {
  const { from: start, to: end } = trimRange(bytes, whole.start, whole.end);
  if (start === end) return [];
  // Fast path: nearly every tag holds a single address.
  if (!holdsAnother(bytes, start, end)) return [{ start, end, kind: whole.kind }];
  const text = BYTES.decode(bytes.subarray(start, end));
  const places: UrlPlace[] = [];
  let at = start;
  for (const { index, 0: separator } of text.matchAll(BETWEEN_URLS)) {
    if (start + index > at) places.push({ start: at, end: start + index, kind: whole.kind });
    at = start + index + separator.length;
  }
  places.push({ start: at, end, kind: whole.kind });
  return places;
}

/** Whether an address may begin behind the start of a text. */
function holdsAnother(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start + 1; at + 4 <= end; at++) {
    if (bytes[at] === SMALL_H && hasAscii(bytes, at, 'http')) return true;
  }
  return false;
}
