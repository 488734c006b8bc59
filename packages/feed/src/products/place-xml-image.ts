import type { Insertion, PlaceInputs, ProductImage } from './assemble-product.ts';
import type { ByteWindow } from '../encoding/byte-window.ts';
import type { Capture, ElementPlace } from './collect-products.ts';
import { LINE_FEED, RETURN } from '../table/scan-csv.ts';
import { IS_SPACE } from '../xml/scan-bytes.ts';
import type { FeedEncoding } from '../encoding/feed-encoding.ts';
import { rawBytes, rawText } from '../encoding/raw-text.ts';

/** The bytes of the product, with how to read them. */
export interface XmlSource {
  window: ByteWindow;
  encoding: FeedEncoding;
}

/**
 * Returns where one more image goes in XML, and the markup around its address: before the first image at the path, in the same form;
 * otherwise right after the main image's element, or after that one's parent if it would be the new element's sibling. Name, namespaces,
 * indentation and CDATA are copied from the neighbour, other attributes never. Null if a name of the path cannot be written in the feed's
 * encoding.
 */
export function placeInXml(inputs: PlaceInputs, source: XmlSource): Insertion | null {
  const { main, present, path } = inputs;
  const [first, second] = present;
  const isRepeat = first !== undefined && first.start === main.start;
  if (first?.element === undefined || isRepeat) return behindMain(inputs, source);
  const { element, start } = first;
  if (second?.element === element) {
    const after = rawText(source.window.slice(first.end, second.start));
    return { start, end: start, kind: first.kind, before: '', after };
  }
  const { name, namespaces } = readModel(element, source);
  const attribute = writeAttribute(path, source.encoding);
  if (attribute === null) return null;
  const kind = chooseKind(first, attribute);
  const [open, close] = writeElement(name + namespaces, name, { attribute, kind });
  const after = close + indentBefore(element, source);
  return { start: element.start, end: element.start, kind, before: open, after };
}

function behindMain({ path, main, wrappers }: PlaceInputs, source: XmlSource): Insertion | null {
  if (main.element === undefined) return null;
  const { encoding } = source;
  const parent = findParent(main.element, wrappers);
  const model = readModel(main.element, source);
  const names = path
    .split('@')[0]!
    .split('/')
    .slice(parent.level)
    .map((each) => (each === encoding.decode(rawBytes(model.name)) ? model.name : spelt(each, encoding)));
  const [own = null, attribute] = [names.at(-1), writeAttribute(path, encoding)];
  if (own === null || names.includes(null) || attribute === null) return null;
  const prefix = /^[^:]+:/.exec(model.name)?.[0] ?? '';
  const name = own.includes(':') ? own : prefix + own;
  const kind = chooseKind(main, attribute);
  const [open, close] = writeElement(name + model.namespaces, name, { attribute, kind });
  const around = names.slice(0, -1);
  const before = around.map((wrapper) => `<${wrapper}>`).join('') + open;
  const after =
    close +
    around
      .toReversed()
      .map((wrapper) => `</${wrapper}>`)
      .join('');
  const sibling = childTowards(main.element, parent);
  if (sibling !== null) {
    const at = sibling.end;
    return { start: at, end: at, kind, before: indentBefore(sibling, source) + before, after };
  }
  return inside(parent, { kind, before, after }, source);
}

/** Inserts as the first child of an element; a self-closing element gets an end tag. */
function inside(
  parent: ElementPlace,
  { kind, before, after }: Pick<Insertion, 'kind' | 'before' | 'after'>,
  source: XmlSource,
): Insertion {
  const { contentStart, end } = parent;
  if (contentStart < end) return { start: contentStart, end: contentStart, kind, before, after };
  const { name } = readModel(parent, source);
  return { start: end - '/>'.length, end, kind, before: `>${before}`, after: `${after}</${name}>` };
}

/** Returns the deepest existing parent for the new element: preferably one around the main image, else the first; finally the product. */
function findParent(main: ElementPlace, wrappers: readonly Capture[]): ElementPlace {
  const elements = wrappers.flatMap(({ element }) => element ?? []);
  const level = Math.max(0, ...elements.map((element) => element.level));
  const deepest = elements.filter((element) => element.level === level);
  const around = deepest.find(({ start, end }) => start <= main.start && main.end <= end);
  let product = main;
  while (product.parent !== undefined) product = product.parent;
  return around ?? deepest[0] ?? product;
}

/** Returns the child of an element that contains a given one; null if it lies elsewhere or is the element itself. */
function childTowards(inner: ElementPlace, parent: ElementPlace): ElementPlace | null {
  let child: ElementPlace | undefined = inner;
  while (child !== undefined && child.parent !== parent) child = child.parent;
  return child ?? null;
}

/**
 * Returns the markup before and after an address; `startTag` is the name followed by attributes. One character per byte, as everywhere
 * here.
 */
function writeElement(
  startTag: string,
  name: string,
  { attribute, kind }: { attribute: string; kind: ProductImage['kind'] },
): [open: string, close: string] {
  if (attribute !== '') return [`<${startTag} ${attribute}="`, '"/>'];
  const [open, close] = [`<${startTag}>`, `</${name}>`];
  return kind === 'section' ? [`${open}<![CDATA[`, `]]>${close}`] : [open, close];
}

/** Returns how to write an address beside this image: as in the image if that is a CDATA section, otherwise as plain text. */
function chooseKind({ kind }: ProductImage, attribute: string): ProductImage['kind'] {
  if (attribute !== '') return 'attribute';
  return kind === 'section' ? kind : 'text';
}

/** Returns the attribute at the end of a path, encoded for the feed; '' if it ends in a tag. */
function writeAttribute(path: string, encoding: FeedEncoding): string | null {
  const attribute = path.split('@')[1];
  return attribute === undefined ? '' : spelt(attribute, encoding);
}

/** Returns the name of an element and its own namespace declarations, as in its start tag. */
function readModel(element: ElementPlace, { window }: XmlSource): { name: string; namespaces: string } {
  const tag = rawText(window.slice(element.start, element.contentStart));
  const name = /^<([^\s/>]+)/.exec(tag)?.[1] ?? '';
  const attributes = tag.match(/\s[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*')/g) ?? [];
  return { name, namespaces: attributes.filter((each) => /^\sxmlns[\s:=]/.test(each)).join('') };
}

/** Returns the line end and indentation before an element; '' if it follows on the same line. */
export function indentBefore({ start, parent }: ElementPlace, { window }: XmlSource): string {
  const from = Math.max(start - INDENT_BYTES_MAX, parent?.contentStart ?? start);
  const bytes = window.slice(from, start);
  let at = bytes.length;
  while (at > 0 && IS_SPACE[bytes[at - 1]!] === 1 && !isLineEnd(bytes[at - 1])) at--;
  if (at === 0 || !isLineEnd(bytes[at - 1])) return '';
  const isPair = bytes[at - 1] === LINE_FEED && bytes[at - 2] === RETURN;
  return rawText(bytes.subarray(at - (isPair ? 2 : 1)));
}

const INDENT_BYTES_MAX = 200;

function isLineEnd(byte: number | undefined): boolean {
  return byte === LINE_FEED || byte === RETURN;
}

/** Returns a name in the feed's encoding; null if the encoding may lack its letters. */
function spelt(name: string, { isUtf8 }: FeedEncoding): string | null {
  if (/^[\x21-\x7e]+$/.test(name)) return name;
  return isUtf8 ? rawText(new TextEncoder().encode(name)) : null;
}
