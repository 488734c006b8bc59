import { isDeepStrictEqual } from 'node:util';
import { SaxesParser } from 'saxes';
import { joinBytes } from '../encoding/feed-encoding.ts';
import { FeedError } from '../feed-error.ts';
import type { FeedMapping } from '../mapping/feed-mapping.ts';
import type { Product } from '../product.ts';
import { toAsync } from '../random.fixture.ts';
import { rewriteFeed } from '../rewrite-feed.ts';

const MAPPING: FeedMapping = {
  container: 'item',
  containerPath: null,
  id: 'g:id',
  image: 'none',
  additionalImage: null,
  availability: null,
  values: { photo: ['@photo'], title: ['g:title'], deep: ['x/y'] },
};

export interface Fields {
  id: string;
  photo: string | undefined;
  title: string | undefined;
  deep: string | undefined;
}

/** Returns the products that our scanner reads and the output of a rewrite without changes, or the fault. */
export async function readWithScanner(pieces: Uint8Array[]) {
  const products: Fields[] = [];
  const output: Uint8Array[] = [];
  const keep = ({ id, values }: Product) => {
    products.push({ id, photo: values['photo'], title: values['title'], deep: values['deep'] });
    return null;
  };
  try {
    for await (const bytes of rewriteFeed(toAsync(pieces), MAPPING, keep)) output.push(bytes);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { products: null, seen: products, output: null, fault: error.message };
  }
  return { products, seen: products, output: joinBytes(output), fault: null };
}

export type Result = Awaited<ReturnType<typeof readWithScanner>>;

/** Compares two results, ignoring the tokens seen before a fault, which depend on the chunks. */
export function isSameResult(one: Result, other: Result): boolean {
  return isDeepStrictEqual({ ...one, seen: null }, { ...other, seen: null });
}

/** Returns the products that saxes reads; null if it reports a fault, or for one of the two faults that it misses. */
export function readWithOracle(text: string): Fields[] | null {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const products: Fields[] = [];
  const path: string[] = [];
  let product: Fields | null = null;
  let productDepth = 0;
  let texts: string[] = [];
  let isSound = true;
  parser.on('error', () => {
    isSound = false;
  });
  parser.on('doctype', (doctype) => {
    isSound &&= !isBrokenDoctype(doctype);
  });
  parser.on('processinginstruction', ({ target, body }) => {
    isSound &&= !isBrokenInstruction(target, body, text);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (product === null && name === 'item') {
      const photo = attributes[Object.keys(attributes).find(isPhoto) ?? '']?.trim() || undefined;
      product = { id: '', photo, title: undefined, deep: undefined };
      productDepth = path.length;
    }
    path.push(name);
    texts.push('');
  });
  const addText = (piece: string) => {
    texts = texts.map((before) => before + piece);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const place = path.slice(productDepth + 1).join('/');
    path.pop();
    const found = texts.pop()!.trim();
    if (product === null) return;
    if (place === 'g:id') product.id ||= found;
    if (place === 'g:title') product.title ||= found || undefined;
    if (place === 'x/y') product.deep ||= found || undefined;
    if (path.length === productDepth) {
      products.push(product);
      product = null;
    }
  });
  try {
    parser.write(text).close();
  } catch {
    return null;
  }
  return isSound ? products : null;
}

/** True if an attribute is the photo. Property names match in any spelling: case and separators are ignored. */
function isPhoto(attribute: string): boolean {
  return /^(.*:)?photo$/i.test(attribute.replaceAll(/[-._]/g, ''));
}

/**
 * True if a DOCTYPE contains markup or a closing bracket outside its quotes and brackets, which XML 1.0 forbids in production 28. Saxes
 * takes everything up to the '>' as the DOCTYPE.
 */
function isBrokenDoctype(doctype: string): boolean {
  return /[<\]]/.test(doctype.replaceAll(/"[^"]*"|'[^']*'|\[[^\]]*\]/g, ''));
}

/**
 * True if an instruction's target is not separated from its text by white space, as in '<?go?x?>', which XML 1.0 forbids in production 16.
 * For saxes the first '?' ends the target.
 */
function isBrokenInstruction(target: string, body: string, text: string): boolean {
  return body !== '' && text.replaceAll(/\r\n?/g, '\n').includes(`<?${target}${body}?>`);
}
