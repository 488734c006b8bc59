import type { FeedDetail } from '../feed-detail.ts';
import type { FeedEncoding } from '../encoding/feed-encoding.ts';
import { joinBytes } from '../encoding/feed-encoding.ts';
import { encodingFault } from '../feed-fault.ts';
import { characterFaultAt, isUnfinishedCharacter, skipCharacters } from '../xml/scan-characters.ts';

/**
 * Replaces characters that XML forbids by the same number of allowed bytes, so that no other byte moves: control characters become spaces.
 * Chunks without faults are passed on unchanged.
 */
export class CharacterMender {
  private readonly encoding: FeedEncoding;
  private readonly note: (what: FeedDetail, offset: number) => void;
  private rest = new Uint8Array(0);
  private offset = 0;

  /** `note` is called for every repair, in feed order. */
  constructor(encoding: FeedEncoding, note: (what: FeedDetail, offset: number) => void) {
    this.encoding = encoding;
    this.note = note;
  }

  /** Returns the bytes completed so far. Throws FeedError ('encoding') if the intended letter cannot be known. */
  push(chunk: Uint8Array): Uint8Array {
    return this.mend(this.rest.length === 0 ? chunk : joinBytes([this.rest, chunk]), false);
  }

  end(): Uint8Array {
    return this.mend(this.rest, true);
  }

  private mend(bytes: Uint8Array, isLast: boolean): Uint8Array {
    const { isUtf8 } = this.encoding;
    let mended = bytes;
    let at = skipCharacters(bytes, 0, isUtf8);
    const isCut = () => isUtf8 && !isLast && isUnfinishedCharacter(bytes, at);
    while (at < bytes.length && !isCut()) {
      const fault = characterFaultAt(bytes, at, isUtf8);
      if (fault.mended === null) throw encodingFault(fault.what, this.offset + at);
      // Copies the chunk before changing it, because it belongs to the caller.
      if (mended === bytes) mended = Uint8Array.from(bytes);
      mended.set(fault.mended, at);
      this.note(fault.what, this.offset + at);
      at = skipCharacters(bytes, at + fault.size, isUtf8);
    }
    this.rest = Uint8Array.from(bytes.subarray(at));
    this.offset += at;
    return mended.subarray(0, at);
  }
}
