import { LRUCache } from 'lru-cache';
import { sourceLengthMax } from '#core/contract/templates/templates-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { splitText, type SplitText } from '#server/db/split-text.ts';
import { readTemplatePicture } from '#server/db/template-versions.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** A sent text including its pictures, and the same with its pictures extracted. */
export interface SentText {
  readonly text: string;
  readonly split: SplitText;
}

/** Cache of pictures' base64 by user and hash: an editor saves the same ones every second, and they never change. */
const remembered = new LRUCache<string, string>({
  maxSize: 64 << 20,
  sizeCalculation: ({ length }) => length + 100,
});

/**
 * Joins a text from its parts, of which every second is the hash of one of this user's pictures. Fails with `AppError('gone')` if a picture
 * is missing, and with `AppError('too_large')`.
 */
export async function joinSent(sql: Sql, userId: string, sent: readonly string[]): Promise<SentText> {
  const whole: string[] = [];
  const pictures = new Map<string, Uint8Array | null>();
  // The parts of the text between pictures.
  const parts: string[] = [''];
  let length = 0;
  for (const [n, part] of sent.entries()) {
    const isPicture = n % 2 === 1;
    const piece = isPicture ? await loadPicture(sql, userId, part) : part;
    length += piece.length;
    if (length > sourceLengthMax) throw new AppError('too_large', refusals.template_too_large);
    whole.push(piece);
    if (isPicture) {
      if (!pictures.has(part)) pictures.set(part, null);
      parts.push(part, '');
    } else {
      const split = splitText(piece);
      for (const [hash, bytes] of split.pictures) pictures.set(hash, bytes);
      parts.splice(-1, 1, (parts.at(-1) ?? '') + (split.parts[0] ?? ''), ...split.parts.slice(1));
    }
  }
  return { text: whole.join(''), split: { parts, pictures } };
}

async function loadPicture(sql: Sql, userId: string, hash: string): Promise<string> {
  const key = `${userId} ${hash}`;
  const known = remembered.get(key) ?? (await readTemplatePicture(sql, userId, hash));
  if (known === null) throw new AppError('gone', refusals.picture_gone);
  remembered.set(key, known);
  return known;
}
