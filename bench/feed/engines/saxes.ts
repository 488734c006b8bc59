import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { SaxesParser } from 'saxes';
import type { FeedMapping } from '#feed';
import { FIELDS, fieldsByTag, imageOf, readText, type Engine } from '../feed-fields.ts';

export const readWithSaxes: Engine = async (format, source) => {
  const reader = new SaxesProducts(FIELDS[format], false);
  for await (const text of readText(source)) reader.push(text);
  return reader.productCount;
};

export const rewriteWithSaxes: Engine = async (format, source, target) => {
  const reader = new SaxesProducts(FIELDS[format], true);
  async function* output() {
    for await (const text of readText(source)) {
      reader.push(text);
      yield reader.take();
    }
  }
  await pipeline(output(), createWriteStream(target));
  return reader.productCount;
};

/** Compared program for XML: reads the same fields from the events of saxes, and replaces images in the text at their positions. */
class SaxesProducts {
  productCount = 0;
  private readonly parser = new SaxesParser({ xmlns: false, position: true });
  private readonly tags: Map<string, string>;
  private readonly isRewriting: boolean;
  private product: Record<string, string> | null = null;
  private depth = 0;
  private productDepth = 0;
  private text = '';
  private contentStart = 0;
  // Text not yet written, and the position of its first character in the feed.
  private pending = '';
  private pendingAt = 0;
  private productStart = -1;
  private splices: { start: number; end: number; image: string }[] = [];

  constructor(fields: FeedMapping, isRewriting: boolean) {
    this.tags = fieldsByTag(fields);
    this.isRewriting = isRewriting;
    this.listen(fields.container);
  }

  push(text: string): void {
    // Text is only collected for rewriting, so that reading alone is not charged for its memory.
    if (this.isRewriting) this.pending += text;
    this.parser.write(text);
  }

  /** Returns the text up to the last complete product. */
  take(): string {
    // The parser's own position is unreliable between two writes. The product's tag may be written already.
    const fed = this.pendingAt + this.pending.length;
    const end = this.productStart >= 0 ? Math.max(this.productStart, this.pendingAt) : fed;
    let output = '';
    let at = this.pendingAt;
    while (this.splices[0] !== undefined && this.splices[0].end <= end) {
      const { start, end: spliceEnd, image } = this.splices.shift()!;
      output += this.pending.slice(at - this.pendingAt, start - this.pendingAt) + image;
      at = spliceEnd;
    }
    output += this.pending.slice(at - this.pendingAt, end - this.pendingAt);
    this.pending = this.pending.slice(end - this.pendingAt);
    this.pendingAt = end;
    return output;
  }

  private listen(container: string): void {
    const { parser } = this;
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentagstart', ({ name }) => {
      // The parser's position is just after the character that ends the name.
      if (this.product === null && name === container) this.productStart = parser.position - name.length - 2;
    });
    parser.on('opentag', ({ name, attributes }) => {
      this.depth++;
      this.text = '';
      this.contentStart = parser.position;
      if (this.product !== null || name !== container) return;
      this.product = {};
      this.productDepth = this.depth;
      for (const [attribute, value] of Object.entries(attributes)) {
        const field = this.tags.get(`@${attribute}`);
        if (field !== undefined) this.product[field] = value;
      }
    });
    parser.on('text', (text) => (this.text += text));
    parser.on('cdata', (text) => (this.text += text));
    parser.on('closetag', ({ name }) => this.close(name));
  }

  private close(name: string): void {
    const { product } = this;
    this.depth--;
    if (product === null) return;
    if (this.depth === this.productDepth) {
      const field = this.tags.get(name);
      if (field === undefined || product[field] !== undefined) return;
      product[field] = this.text.trim();
      if (field === 'image' && this.isRewriting) this.addSplice(name);
    } else if (this.depth < this.productDepth) {
      this.productCount++;
      this.product = null;
      this.productStart = -1;
    }
  }

  private addSplice(name: string): void {
    const end = this.parser.position - name.length - 3;
    this.splices.push({ start: this.contentStart, end, image: imageOf(this.productCount) });
  }
}
