import { createHash } from 'node:crypto';

/** A text with its pictures apart: pieces of the text and, after each but the last, the hash of the picture that comes next. */
export interface SplitText {
  readonly parts: readonly string[];
  /** The pictures' bytes by their SHA-256 in hex. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

const MARK = ';base64,';

/** Shorter ones cost less where they are than in rows of their own. */
const ENCODED_LENGTH_MIN = 1000;

/**
 * Takes the embedded pictures (`data:…;base64,…`) out of HTML or JSON. `template_text` of the database puts them back
 * byte for byte; base64 that would come back written differently stays in the text.
 */
export function splitText(text: string): SplitText {
  const [first = '', ...pieces] = text.split(MARK);
  const parts: string[] = [];
  const pictures = new Map<string, Uint8Array>();
  let literals = [first];
  for (const piece of pieces) {
    const encoded = /^[A-Za-z0-9+/]*={0,2}/.exec(piece)?.[0] ?? '';
    const picture = encoded.length < ENCODED_LENGTH_MIN ? null : exactBytes(encoded);
    if (picture === null) {
      literals.push(piece);
    } else {
      const hash = createHash('sha256').update(picture).digest('hex');
      pictures.set(hash, picture);
      parts.push(literals.join(MARK) + MARK, hash);
      literals = [piece.slice(encoded.length)];
    }
  }
  return { parts: [...parts, literals.join(MARK)], pictures };
}

/** The bytes of base64 as encoders write it; null for any other spelling of them. */
export function exactBytes(encoded: string): Buffer | null {
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded ? bytes : null;
}
