import { FEED_HEAD_BYTES, headText } from '#core/price/feed-head.ts';

export class HeadKept {
  private readonly source: AsyncIterable<Uint8Array>;
  private readonly pieces: Uint8Array[] = [];
  private length = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.source = source;
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.source) {
      if (this.length < FEED_HEAD_BYTES) {
        const piece = chunk.slice(0, FEED_HEAD_BYTES - this.length);
        this.pieces.push(piece);
        this.length += piece.length;
      }
      yield chunk;
    }
  }

  /** Returns the beginning, as far as it was read. */
  text(): string {
    return headText(Buffer.concat(this.pieces));
  }
}
