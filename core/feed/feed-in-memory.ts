import { ProductAssembler, type AssembledProduct } from './assemble-product.ts';
import { ProductCollector } from './collect-products.ts';
import type { FeedMapping } from './feed-mapping.ts';
import { decodeWideFeed, sniffEncoding, UTF_8, type XmlEncoding } from './scan-xml-encoding.ts';
import { XmlScanner } from './scan-xml.ts';
import { FeedSurvey, type Shape } from './survey-feed.ts';

// Reading in pieces lets a reader stop early and keeps few products in memory at once.
const CHUNK_BYTES = 1 << 20;

/** A whole feed, or an extract of one, that can be read again and again. */
export class FeedInMemory {
  readonly encoding: XmlEncoding;
  private readonly bytes: Uint8Array;

  /** Text is taken as it is; bytes are read in the encoding that they are in. */
  constructor(xml: string | Uint8Array) {
    this.encoding = typeof xml === 'string' ? UTF_8 : sniffEncoding(xml);
    if (typeof xml === 'string') this.bytes = new TextEncoder().encode(xml);
    else this.bytes = this.encoding.isWide ? decodeWideFeed(xml, this.encoding.label) : xml;
  }

  /** The bytes as the scanner reads them. */
  *chunks(): Generator<Uint8Array> {
    for (let at = 0; at < this.bytes.length; at += CHUNK_BYTES)
      yield this.bytes.subarray(at, at + CHUNK_BYTES);
  }

  /** The elements of the feed. Throws FeedError where it is not well-formed. */
  survey(): Shape | null {
    const survey = new FeedSurvey();
    const scanner = new XmlScanner(this.encoding, survey);
    for (const chunk of this.chunks()) scanner.push(chunk);
    scanner.end();
    return survey.root;
  }

  /** The products of a feed that is known to be well-formed. */
  *products(mapping: FeedMapping): Generator<AssembledProduct> {
    const collector = new ProductCollector(this.encoding, mapping);
    const assembler = new ProductAssembler(collector.scanner, this.encoding, mapping);
    for (const chunk of this.chunks()) {
      collector.scanner.push(chunk);
      for (const found of collector.take()) yield assembler.assemble(found);
    }
  }
}
