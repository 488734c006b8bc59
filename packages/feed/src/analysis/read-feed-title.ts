import type { FeedInMemory } from '../feed-in-memory.ts';
import { localName } from '../mapping/fold-name.ts';
import { openScanner, textIn, type TreeForm, type TreeScanner } from '../products/open-scanner.ts';
import type { OpenedTag, XmlHandler } from '../xml/xml-handler.ts';

/** Names of elements with a feed's title: `title` in RSS and Atom, `name` in YML, `shop_name` and similar in shops' own formats. */
const TITLE_NAMES = ['title', 'name', 'shop_name', 'shopname', 'store_name', 'storename'];

// Maximum bytes of a title; longer than any real one.
const TITLE_BYTES_MAX = 600;

/**
 * Reads a feed's title from before its first product, such as the title of an RSS channel; null if there is none, and for a table.
 * `containerPath` is the path of its products.
 */
export function readFeedTitle(feed: FeedInMemory, containerPath: string): string | null {
  if (feed.form.table !== null) return null;
  const reader = new TitleReader(feed.form, containerPath.split('/'));
  for (const chunk of feed.chunks()) {
    reader.scanner.push(chunk);
    if (reader.isDone) break;
  }
  return reader.title;
}

class TitleReader implements XmlHandler {
  readonly scanner: TreeScanner;
  title: string | null = null;
  isDone = false;
  private readonly form: TreeForm;
  private readonly container: readonly string[];
  private readonly open: string[] = [];
  private contentStart = -1;

  constructor(form: TreeForm, container: readonly string[]) {
    this.form = form;
    this.container = container;
    this.scanner = openScanner(form, this);
  }

  openTag(tag: OpenedTag, start: number, end: number): void {
    const name = this.scanner.names.text(tag.name);
    // An element with child elements is not a title.
    if (this.contentStart >= 0) this.endHold();
    this.open.push(name);
    if (this.isDone) return;
    if (this.isAt(this.container.length) && name === this.container.at(-1)) this.isDone = true;
    else if (this.isBesideTheWay() && TITLE_NAMES.includes(localName(name).toLowerCase())) {
      this.scanner.heldFrom = start;
      this.contentStart = end;
    }
  }

  closeTag(start: number): void {
    this.open.pop();
    if (this.contentStart < 0) return;
    const place = {
      start: this.contentStart,
      end: Math.min(start, this.contentStart + TITLE_BYTES_MAX),
      isAttribute: false,
    };
    const text = textIn(this.scanner, this.form.encoding, place).replaceAll(/\s+/g, ' ').trim();
    this.endHold();
    if (text === '') return;
    this.title = text;
    this.isDone = true;
  }

  private endHold(): void {
    this.contentStart = -1;
    this.scanner.heldFrom = Infinity;
  }

  /** True if the open elements are exactly the first `depth` elements of the path to the products. */
  private isAt(depth: number): boolean {
    return (
      this.open.length === depth && this.open.slice(0, -1).every((name, at) => name === this.container[at])
    );
  }

  /** True if the element just opened is a sibling of an element on the path to the products. */
  private isBesideTheWay(): boolean {
    const depth = this.open.length;
    return depth > 1 && depth <= this.container.length && this.isAt(depth);
  }
}
