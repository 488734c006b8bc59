/**
 * The part of a feed in memory: from the first offset still needed to the newest chunk. Appended bytes never move or change, so a returned
 * slice stays valid; callers must not change the chunks.
 */
export class ByteWindow {
  bytes: Uint8Array = new Uint8Array(0);
  /** Offset in the feed of the first byte in memory. */
  base = 0;
  private buffer = this.bytes;
  private end = 0;

  /** Returns the offset in the feed just after the newest byte. */
  get limit(): number {
    return this.base + this.bytes.length;
  }

  /** Adds a chunk and discards what lies before `keepFrom` (an offset in the feed). */
  append(chunk: Uint8Array, keepFrom: number): void {
    const keptLength = this.limit - keepFrom;
    if (keptLength === 0) {
      // A plain view, because a Node Buffer here would make every byte access of the scanner polymorphic.
      this.buffer = new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length);
      this.end = chunk.length;
    } else {
      if (this.end + chunk.length > this.buffer.length) this.grow(keptLength, chunk.length);
      this.buffer.set(chunk, this.end);
      this.end += chunk.length;
    }
    this.bytes = this.buffer.subarray(this.end - keptLength - chunk.length, this.end);
    this.base = keepFrom;
  }

  /** Returns the bytes between two offsets in the feed. */
  slice(start: number, end: number): Uint8Array {
    return this.bytes.subarray(start - this.base, end - this.base);
  }

  // Doubling keeps the cost linear when a huge product arrives in small chunks.
  private grow(keptLength: number, chunkLength: number): void {
    const grown = new Uint8Array(Math.max(keptLength + chunkLength, keptLength * 2));
    grown.set(this.buffer.subarray(this.end - keptLength, this.end));
    this.buffer = grown;
    this.end = keptLength;
  }
}
