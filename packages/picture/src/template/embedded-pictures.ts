/** Text before a picture's base64, in HTML and in JSON. */
const MARK = ';base64,';

/** Minimum length of a picture's text for sending the picture separately; below it, that costs more. */
const ENCODED_LENGTH_MIN = 1000;

/**
 * Splits HTML or JSON at embedded pictures (`data:…;base64,…`): the text before, between and after them, alternating with their base64.
 * Joined, the parts equal the text. Base64 in a non-standard form stays in the text.
 */
export function splitPictures(text: string): string[] {
  const [first = '', ...pieces] = text.split(MARK);
  const parts: string[] = [];
  let literals = [first];
  for (const piece of pieces) {
    const encoded = /^[A-Za-z0-9+/]*={0,2}/.exec(piece)?.[0] ?? '';
    if (encoded.length < ENCODED_LENGTH_MIN || !isAsEncoded(encoded)) {
      literals.push(piece);
    } else {
      parts.push(literals.join(MARK) + MARK, encoded);
      literals = [piece.slice(encoded.length)];
    }
  }
  return [...parts, literals.join(MARK)];
}

/** True for base64 in standard form: whole groups of four letters, and no bits set beyond the last byte. */
function isAsEncoded(encoded: string): boolean {
  if (encoded.length % 4 !== 0) return false;
  if (encoded.endsWith('==')) return /[AQgw]==$/.test(encoded.slice(-3));
  return !encoded.endsWith('=') || /[AEIMQUYcgkosw048]=$/.test(encoded.slice(-2));
}

/**
 * Returns a text as the call that saves a draft expects it: parts of the text, and between them the hashes of the pictures whose base64 is
 * in `hashes`. Unknown pictures stay in the parts.
 */
export function textInParts(text: string, hashes: ReadonlyMap<string, string>): string[] {
  const parts: string[] = [''];
  splitPictures(text).forEach((part, n) => {
    const hash = n % 2 === 1 ? hashes.get(part) : undefined;
    if (hash === undefined) parts.push((parts.pop() ?? '') + part);
    else parts.push(hash, '');
  });
  return parts;
}

/** Returns the base64 of the pictures that are still in parts of text, without duplicates, in the order of their hashes there. */
export function picturesInPieces(...texts: readonly (readonly string[])[]): string[] {
  const pieces = texts.flatMap((parts) => parts.filter((_part, n) => n % 2 === 0));
  return [...new Set(pieces.flatMap((piece) => splitPictures(piece).filter((_part, n) => n % 2 === 1)))];
}
