/** Text before the base64 of a picture in HTML and in JSON. */
const MARK = ';base64,';

/** Shorter pictures cost less where they are than apart. */
const ENCODED_LENGTH_MIN = 1000;

/**
 * Takes the embedded pictures (`data:…;base64,…`) out of HTML or JSON: pieces of text, and after each but the last the base64
 * that comes next. Joined they are the text again. Base64 that an encoder would write otherwise stays in the text.
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

/** True for whole groups of four letters, and no bits set beyond the last byte. */
function isAsEncoded(encoded: string): boolean {
  if (encoded.length % 4 !== 0) return false;
  if (encoded.endsWith('==')) return /[AQgw]==$/.test(encoded.slice(-3));
  return !encoded.endsWith('=') || /[AEIMQUYcgkosw048]=$/.test(encoded.slice(-2));
}

/**
 * Returns a text as the call that saves a draft takes it: pieces, and between them the hashes of the pictures that `hashes` knows by their
 * base64. Pictures that it does not know stay in the pieces.
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

/** Returns the base64 of the pictures in the pieces of such texts, none twice: in the order in which that call returns their hashes. */
export function picturesInPieces(...texts: readonly (readonly string[])[]): string[] {
  const pieces = texts.flatMap((parts) => parts.filter((_part, n) => n % 2 === 0));
  return [...new Set(pieces.flatMap((piece) => splitPictures(piece).filter((_part, n) => n % 2 === 1)))];
}
