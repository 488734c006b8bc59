import { createHash } from 'node:crypto';
import { splitPictures } from '#picture';

/** A text with its pictures apart: pieces of the text and, after each but the last, the hash of the picture that comes next. */
export interface SplitText {
  readonly parts: readonly string[];
  /** The pictures' bytes by their SHA-256 in hex; null for one that the user is known to have. */
  readonly pictures: ReadonlyMap<string, Uint8Array | null>;
}

/**
 * Takes the embedded pictures (`data:…;base64,…`) out of HTML or JSON. `template_text` of the database puts them back
 * byte for byte.
 */
export function splitText(text: string): SplitText {
  const pictures = new Map<string, Uint8Array>();
  const parts = splitPictures(text).map((part, n) => {
    if (n % 2 === 0) return part;
    const picture = Buffer.from(part, 'base64');
    const hash = createHash('sha256').update(picture).digest('hex');
    pictures.set(hash, picture);
    return hash;
  });
  return { parts, pictures };
}

/** Returns the bytes of base64 as encoders write it; null for any other spelling of them. */
export function exactBytes(encoded: string): Buffer | null {
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded ? bytes : null;
}
