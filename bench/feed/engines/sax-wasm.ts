import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SaxEventType, SAXParser, type Tag, type Text } from 'sax-wasm';
import type { FeedMapping } from '#feed';
import { FIELDS, fieldsByTag, read, type Engine } from '../feed-fields.ts';

// It writes a chunk over its own memory when the chunk is larger than it expects.
const CHUNK_BYTES = 64 << 10;

/** Reads the products. */
export const readWithSaxWasm: Engine = async (format, source) => {
  const reader = new SaxWasmProducts(FIELDS[format]);
  await reader.open();
  let cut: Uint8Array = new Uint8Array(0);
  for await (const chunk of read(source, CHUNK_BYTES)) {
    const bytes = Buffer.concat([cut, chunk]);
    // A character that is cut in two makes it lose its place.
    const end = endOfCharacters(bytes);
    reader.parser.write(bytes.subarray(0, end));
    cut = bytes.subarray(end);
  }
  reader.parser.end();
  return reader.productCount;
};

/** The same fields as the other engines read, except that references are not resolved. */
class SaxWasmProducts {
  productCount = 0;
  readonly parser = new SAXParser(
    SaxEventType.OpenTag | SaxEventType.CloseTag | SaxEventType.Text | SaxEventType.Cdata,
  );
  private readonly tags: Map<string, string>;
  private readonly container: string;
  private product: Record<string, string> | null = null;
  private depth = 0;
  private productDepth = 0;
  private field: string | undefined;
  private text = '';

  constructor(fields: FeedMapping) {
    this.tags = fieldsByTag(fields);
    this.container = fields.container;
    // What an event tells is gone when the next one comes, so that it is read at once.
    this.parser.eventHandler = (event, detail) => {
      if (event === SaxEventType.OpenTag) this.openTag(detail as Tag);
      else if (event === SaxEventType.CloseTag) this.closeTag();
      else if (this.field !== undefined) this.text += (detail as Text).value;
    };
  }

  async open(): Promise<void> {
    const file = fileURLToPath(import.meta.resolve('sax-wasm/lib/sax-wasm.wasm'));
    await this.parser.prepareWasm(new Uint8Array(await readFile(file)));
  }

  private openTag(tag: Tag): void {
    this.depth++;
    if (this.product === null) {
      if (tag.name !== this.container) return;
      this.product = {};
      this.productDepth = this.depth;
      for (const { name, value } of tag.attributes) {
        const field = this.tags.get(`@${name.value}`);
        if (field !== undefined) this.product[field] = value.value;
      }
    } else if (this.depth === this.productDepth + 1) {
      this.field = this.tags.get(tag.name);
      this.text = '';
    }
  }

  private closeTag(): void {
    this.depth--;
    const { product, field } = this;
    if (product === null) return;
    if (this.depth === this.productDepth && field !== undefined) {
      product[field] ??= this.text.trim();
      this.field = undefined;
    } else if (this.depth < this.productDepth) {
      if (product['image'] !== undefined) this.productCount++;
      this.product = null;
    }
  }
}

/** Where the last whole UTF-8 character ends. */
function endOfCharacters(bytes: Uint8Array): number {
  let lead = bytes.length - 1;
  while (lead > 0 && (bytes[lead]! & 0xc0) === 0x80) lead--;
  const size = bytes[lead]! < 0x80 ? 1 : bytes[lead]! < 0xe0 ? 2 : bytes[lead]! < 0xf0 ? 3 : 4;
  return lead + size > bytes.length ? lead : bytes.length;
}
