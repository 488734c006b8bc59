import { readFile, writeFile } from 'node:fs/promises';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { FIELDS, fieldsByTag, imageOf, type Engine } from '../feed-fields.ts';

const ATTRIBUTES = ':@';
const TEXT = '#text';
const CDATA = '#cdata';

// What keeps as much of the feed as this parser can.
const OPTIONS = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: TEXT,
  cdataPropName: CDATA,
  commentPropName: '#comment',
  processEntities: false,
};

/** A node by its tag's name, which holds its children or, for text, the text; beside it its attributes. */
type Node = Record<string, Node[] | string | Record<string, string>>;

/** Reads the feed into a tree, reads the products and writes the tree with other images. */
export const rewriteWithFastXmlParser: Engine = async (format, source, target) => {
  const parser = new XMLParser({ ...OPTIONS, parseTagValue: false, trimValues: false });
  const tree: Node[] = parser.parse(await readFile(source, 'utf8'));
  const fields = FIELDS[format];
  const tags = fieldsByTag(fields);
  let count = 0;
  for (const product of productsIn(tree, fields.container)) if (changeImage(product, tags, count)) count++;
  await writeFile(target, new XMLBuilder(OPTIONS).build(tree));
  return count;
};

function* productsIn(nodes: readonly Node[], container: string): Generator<Node[]> {
  for (const node of nodes) {
    for (const [name, children] of Object.entries(node)) {
      if (!Array.isArray(children)) continue;
      if (name === container) yield children;
      else yield* productsIn(children, container);
    }
  }
}

function changeImage(product: readonly Node[], tags: Map<string, string>, position: number): boolean {
  const found: Record<string, string> = {};
  for (const node of product) {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES) ?? '';
    const field = tags.get(name);
    if (field === undefined || found[field] !== undefined) continue;
    const children = node[name] as Node[];
    found[field] = children.map(textOf).join('').trim();
    if (field === 'image') node[name] = [{ [TEXT]: imageOf(position) }];
  }
  return found['image'] !== undefined;
}

function textOf(node: Node): string {
  const text = node[TEXT];
  if (typeof text === 'string') return text;
  const section = node[CDATA];
  return Array.isArray(section) ? section.map(textOf).join('') : '';
}
