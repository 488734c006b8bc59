import { createHash } from 'node:crypto';
import { splitPictures } from '#picture';

/** A text with its pictures extracted: parts of the text and, after each but the last, the hash of the picture that follows. */
export interface SplitText {
  readonly parts: readonly string[];
  /** The pictures' bytes by their SHA-256 in hex; null for one that is known to be stored. */
  readonly pictures: ReadonlyMap<string, Uint8Array | null>;
}

/** Extracts the embedded pictures (`data:…;base64,…`) from HTML or JSON. The database's `template_text` restores the text byte for byte. */
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

/** Decodes base64 in standard form; null for any other form. */
export function exactBytes(encoded: string): Buffer | null {
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded ? bytes : null;
}
