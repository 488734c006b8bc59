/** Bounds of an extract: products kept at most, bytes of the source read at most. */
export interface SampleLimits {
  maxProducts?: number;
  maxBytes?: number;
}

/**
 * A well-formed extract of a feed as text: everything before the products, the first products, the closing tags.
 * Stops reading the source once it has enough. A small feed comes back whole. Throws FeedError.
 */
export declare function sampleFeed(chunks: AsyncIterable<Uint8Array>, limits?: SampleLimits): Promise<string>;
