/** A feed from a source that can be read only once; its beginning is stored, so that it can be read repeatedly. */
export class ReplayedFeed {
  private readonly source: AsyncIterator<Uint8Array>;
  private readonly seen: Uint8Array[] = [];

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.source = chunks[Symbol.asyncIterator]();
  }

  /** Yields the feed from its beginning; the reader may stop early, and the bytes are stored for the next time. One reader at a time. */
  async *head(): AsyncGenerator<Uint8Array> {
    yield* this.seen;
    for (let next = await this.source.next(); next.done !== true; next = await this.source.next()) {
      this.seen.push(next.value);
      yield next.value;
    }
  }

  /** Yields the whole feed, once. */
  async *whole(): AsyncGenerator<Uint8Array> {
    try {
      for (let chunk = this.seen.shift(); chunk !== undefined; chunk = this.seen.shift()) yield chunk;
      for (let next = await this.source.next(); next.done !== true; next = await this.source.next()) {
        yield next.value;
      }
    } finally {
      await this.close();
    }
  }

  async close(): Promise<void> {
    await this.source.return?.();
  }
}
