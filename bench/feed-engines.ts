// One engine of the feed bench on one feed, in a process of its own: ENGINE FORMAT SOURCE TARGET; prints a result.
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { SaxesParser } from 'saxes';
import { NO_PRODUCTS, ROW_TAG, type FeedMapping } from '#core/feed/feed-mapping.ts';
import { readProducts } from '#core/feed/read-products.ts';
import { rewriteFeed } from '#core/feed/rewrite-feed.ts';
import type { FeedFormat } from './feed-samples.ts';

const XML_ENGINES = ['copy', 'feedmaker read', 'saxes read', 'feedmaker rewrite', 'saxes rewrite'] as const;
const CSV_ENGINES = ['copy', 'feedmaker read', 'csv-parse read', 'feedmaker rewrite'] as const;
export type EngineName = (typeof XML_ENGINES | typeof CSV_ENGINES)[number];

/** The engines that can work on each format. csv-parse tells no places of cells, so that nothing can be spliced. */
export const ENGINES_OF: Record<FeedFormat, readonly EngineName[]> = {
  rss: XML_ENGINES,
  yml: XML_ENGINES,
  csv: CSV_ENGINES,
};

export interface EngineResult {
  ms: number;
  /** Processor time of all threads, compiling included, from the first byte to the last. */
  cpuMs: number;
  productCount: number;
  rssMb: number;
}

type Engine = (format: FeedFormat, source: string, target: string) => Promise<number>;

const CHUNK_BYTES = 256 << 10;

/** What every engine reads from a product, by the names of the format. */
const FIELDS: Record<FeedFormat, FeedMapping> = {
  rss: {
    ...NO_PRODUCTS,
    container: 'item',
    id: 'g:id',
    image: 'g:image_link',
    values: { title: ['title'], price: ['g:price'], brand: ['g:brand'], availability: ['g:availability'] },
  },
  yml: {
    ...NO_PRODUCTS,
    container: 'offer',
    id: '@id',
    image: 'picture',
    values: { title: ['name'], price: ['price'], brand: ['vendor'], availability: ['@available'] },
  },
  csv: {
    ...NO_PRODUCTS,
    container: ROW_TAG,
    id: 'id',
    image: 'image_link',
    values: { title: ['title'], price: ['price'], brand: ['brand'], availability: ['availability'] },
  },
};

const engines: Record<EngineName, Engine> = {
  copy: async (_, source, target) => {
    await pipeline(read(source), createWriteStream(target));
    return 0;
  },
  'feedmaker read': async (format, source) => {
    let count = 0;
    for await (const product of readProducts(read(source), FIELDS[format])) if (product.image !== '') count++;
    return count;
  },
  'feedmaker rewrite': async (format, source, target) => {
    let count = 0;
    const output = rewriteFeed(read(source), FIELDS[format], ({ position }) => {
      count++;
      return { image: imageOf(position) };
    });
    await pipeline(Readable.from(output), createWriteStream(target));
    return count;
  },
  'csv-parse read': async (_, source) => {
    let count = 0;
    const rows: AsyncIterable<Record<string, string>> = read(source).pipe(
      parse({ columns: true, bom: true }),
    );
    for await (const row of rows) if (row['image_link'] !== '') count++;
    return count;
  },
  'saxes read': async (format, source) => {
    const reader = new SaxesProducts(FIELDS[format]);
    for await (const text of readText(source)) reader.push(text);
    return reader.productCount;
  },
  'saxes rewrite': async (format, source, target) => {
    const reader = new SaxesProducts(FIELDS[format]);
    async function* output() {
      for await (const text of readText(source)) {
        reader.push(text);
        yield reader.take();
      }
    }
    await pipeline(Readable.from(output()), createWriteStream(target));
    return reader.productCount;
  },
};

/** The peer of XML: the same fields from the events of saxes, new images spliced into the text at its positions. */
class SaxesProducts {
  productCount = 0;
  private readonly parser = new SaxesParser({ xmlns: false, position: true });
  private readonly tags = new Map<string, string>();
  private product: Record<string, string> | null = null;
  private depth = 0;
  private productDepth = 0;
  private text = '';
  private contentStart = 0;
  // The text not yet written, and the position of its first character in the feed.
  private pending = '';
  private pendingAt = 0;
  private productStart = -1;
  private splices: { start: number; end: number; image: string }[] = [];

  constructor(fields: FeedMapping) {
    this.tags.set(fields.image, 'image');
    this.tags.set(fields.id, 'id');
    for (const [name, paths] of Object.entries(fields.values)) this.tags.set(paths[0]!, name);
    this.listen(fields.container);
  }

  push(text: string): void {
    this.pending += text;
    this.parser.write(text);
  }

  /** The feed as far as its products are complete. */
  take(): string {
    // Between two writes the parser's own position is not to be trusted. The product's tag may be written already.
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
      // Standing behind the character that ends the name.
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
      if (field === 'image') this.addSplice(name);
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

function imageOf(position: number): string {
  return `https://feeds.example/feedmaker/1/i/${position}.jpg`;
}

function read(source: string): AsyncIterable<Uint8Array> & NodeJS.ReadableStream {
  return createReadStream(source, { highWaterMark: CHUNK_BYTES });
}

function readText(source: string): AsyncIterable<string> {
  return createReadStream(source, { highWaterMark: CHUNK_BYTES, encoding: 'utf8' });
}

if (import.meta.main) {
  const [name, format, source = '', target = ''] = process.argv.slice(2);
  const startedAt = performance.now();
  const cpuAtStart = process.cpuUsage();
  const productCount = await engines[name as EngineName](format as FeedFormat, source, target);
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuAtStart);
  const cpuMs = (user + system) / 1000;
  const result: EngineResult = { ms, cpuMs, productCount, rssMb: process.resourceUsage().maxRSS / 1024 };
  console.log(JSON.stringify(result));
}
