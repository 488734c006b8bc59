import { PhotoError } from '../../../paint.ts';
import { refuseCost } from '../../photo/structure/bounds.ts';

/** An element of an SVG; its name and attribute names are without namespace prefixes. */
export type SvgElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly SvgElement[];
  /** The text directly inside it. */
  readonly text: string;
};

type Open = SvgElement & { readonly children: SvgElement[]; text: string };

/** Maximum nesting, since drawing is recursive. The deepest honest files have some thirty levels. */
const maxDepth = 200;

const maxElements = 12_000;

/** Maximum per element, because attributes are compared with each other. */
const maxAttributes = 200;

const skipped = /<!--[^]*?-->|<\?[^]*?\?>|<!DOCTYPE[^>]*>/iy;
const section = /<!\[CDATA\[([^]*?)\]\]>/y;
const closing = /<\/[^\s>]+\s*>/y;
const opening = /<([^\s/>]+)/y;
const attribute = /\s*([^\s=>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const ending = /\s*(\/?)>/y;
const words = /[^<]+/y;

/** Returns the root element of an SVG without its own entities. Throws PhotoError if it is broken or far too large. */
export function readSvg(text: string): SvgElement {
  const top: Open = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [top];
  let count = 0;
  let at = 0;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    const [inside = top] = open.slice(-1);
    const found = next(words) ?? next(section);
    if (found !== null) inside.text += found[1] ?? plainText(found[0]);
    else if (next(skipped) !== null) continue;
    else if (next(closing) !== null) {
      if (open.length > 1) open.pop();
    } else {
      const [, name = ''] = next(opening) ?? broken();
      const element: Open = {
        name: localName(name),
        attributes: readAttributes(next),
        children: [],
        text: '',
      };
      inside.children.push(element);
      count += 1;
      const [, isAlone] = next(ending) ?? broken();
      if (isAlone === '') open.push(element);
      if (count > maxElements || open.length > maxDepth) refuseCost();
    }
  }
  return top.children.find(({ name }) => name === 'svg') ?? broken();
}

function readAttributes(next: (pattern: RegExp) => RegExpExecArray | null): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  let count = 0;
  for (let found = next(attribute); found !== null; found = next(attribute)) {
    const [, name = '', double, single] = found;
    attributes.set(localName(name), plainText(double ?? single ?? ''));
    count += 1;
    if (count > maxAttributes) refuseCost();
  }
  return attributes;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const marks: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

function plainText(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (name !== undefined) return marks[name] ?? whole;
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

function broken(): never {
  throw new PhotoError('broken_image');
}
