import { PhotoError } from '../../paint.ts';

/** Maximum size of an SVG in bytes; a logo has some thousand. */
const maxBytes = 2_000_000;

export function isSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString(
    'latin1',
  );
  return /^(?:\xef\xbb\xbf)?\s*</.test(head) && /<svg[\s>]/.test(head);
}

/**
 * Throws PhotoError for an SVG that other programs would draw differently, or that refers to anything outside itself. What remains is
 * shapes, colours and embedded pictures; the caller checks their drawing time.
 */
export function checkSvg(bytes: Uint8Array): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  // A file in another encoding could contain anything.
  if (bytes.length > maxBytes || text.includes('\0') || !isKnownEncoding(text))
    throw new PhotoError('svg_not_plain');
  if (wordElements.test(text)) throw new PhotoError('svg_with_words');
  if (refused.some((each) => each.test(text)) || !onlyOwnLinks(text)) throw new PhotoError('svg_not_plain');
}

/** Matches text elements, which are drawn in fonts of the machine. Any namespace prefix counts. */
const wordElements = /<(?:[^\s<>/:]+:)?(?:text|textPath|textArea|flowRoot)[\s/>]/i;

const refused = [
  // Entities could hide any of the patterns below.
  /<!ENTITY/i,
  /<!DOCTYPE[^>]*\[/i,
  /<\?xml-stylesheet/i,
  /@import/i,
  /<(?:[^\s<>/:]+:)?(?:foreignObject|include|iframe|embed|object)[\s/>]/i,
  /\bsystemLanguage\b/,
  /\bxml:base\b/,
];

function isKnownEncoding(text: string): boolean {
  const [, named = 'utf-8'] = /^\ufeff?\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([^"']*)/i.exec(text) ?? [];
  return /^(?:utf-?8|us-ascii|ascii|iso-8859-1|windows-1252)$/i.test(named);
}

/** True if all links lead to parts of the file itself, or are embedded pictures. */
function onlyOwnLinks(text: string): boolean {
  const links = [...text.matchAll(/\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
    ([, double, single]) => double ?? single ?? '',
  );
  const places = [...text.matchAll(/\burl\s*\(\s*(?:&quot;|&apos;|&#3[49];|["'])?([^)]?)/gi)].map(
    ([, first]) => first,
  );
  return links.every((link) => ownLink.test(link.trim())) && places.every((first) => first === '#');
}

const ownLink = /^(?:#|$|data:image\/(?:png|jpe?g|webp|gif);base64,)/i;
