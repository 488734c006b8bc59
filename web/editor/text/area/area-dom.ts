import type { RunLook } from '#picture/layers';
import type { FieldPiece } from '../tokens/text-pieces.ts';
import type { ShownItem } from '../tokens/shown-items.ts';

/** Invisible character without width or line break, next to which a caret can be shown beside a field. */
const holderLetter = '\u2060';

/** Field that each of our nodes shows. Nodes that a browser has created during composition are not in it. */
const fieldsOfNodes = new WeakMap<Node, FieldPiece>();
const wordless = new WeakSet<Node>();
const holders = new WeakSet<Node>();

/** Shows items in an element. Nodes with unchanged content stay, so that the browser's state of them (caret, composition) is kept. */
export function renderItems(root: HTMLElement, items: readonly ShownItem[]): void {
  const keys = items.map(makeKey);
  const nodes = [...root.childNodes];
  let start = 0;
  while (start < keys.length && start < nodes.length && keyOfNode(nodes[start]) === keys[start]) start += 1;
  let kept = 0;
  while (
    kept < keys.length - start &&
    kept < nodes.length - start &&
    keyOfNode(nodes[nodes.length - 1 - kept]) === keys[keys.length - 1 - kept]
  )
    kept += 1;
  const old = nodes.slice(start, nodes.length - kept);
  const wanted = items.slice(start, items.length - kept);
  const [only] = old;
  const [words] = wanted;
  const isPlain = words?.kind === 'words' && words.look === undefined;
  if (old.length === 1 && wanted.length === 1 && only instanceof Text && isPlain) {
    only.data = words.text;
    return;
  }
  const before = nodes[nodes.length - kept] ?? null;
  for (const node of old) node.remove();
  for (const item of wanted) root.insertBefore(makeNode(item), before);
}

const keysOfNodes = new WeakMap<Node, string>();

function makeKey(item: ShownItem): string {
  if (item.kind === 'words') return `words ${lookKey(item.look)}${item.text}`;
  if (item.kind !== 'field') return JSON.stringify(item);
  return JSON.stringify(['field', item.piece.source, item.piece.look, item.parts, item.label]);
}

function lookKey(look: RunLook | undefined): string {
  return look === undefined ? '' : `${JSON.stringify(look)} `;
}

/** Styles of nodes whose words have a special style. */
const looks = new WeakMap<Node, RunLook>();

/** Returns the key of a node's current content; it differs from that of its item after a browser has changed the node. */
function keyOfNode(node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (node instanceof Text) return `words ${node.data}`;
  const look = looks.get(node);
  if (look !== undefined) {
    const [only] = node.childNodes;
    const isWhole = node.childNodes.length === 1 && only instanceof Text;
    return isWhole ? `words ${lookKey(look)}${only.data}` : undefined;
  }
  const isChanged = holders.has(node) && node.textContent !== holderLetter;
  return isChanged ? undefined : keysOfNodes.get(node);
}

function makeNode(item: ShownItem): Node {
  if (item.kind === 'words')
    return item.look === undefined ? document.createTextNode(item.text) : lookedNode(item.text, item.look);
  const node = item.kind === 'field' ? fieldNode(item) : plainNode(item);
  keysOfNodes.set(node, makeKey(item));
  return node;
}

function lookedNode(text: string, look: RunLook): HTMLElement {
  const node = document.createElement('span');
  node.dataset['text'] = 'look';
  node.append(text);
  putLook(node, look);
  looks.set(node, look);
  return node;
}

/** Applies the parts of a style that change the layout; all others are only visible in the picture. */
function putLook({ style }: HTMLElement, { fontWeight, size, italic }: RunLook): void {
  if (fontWeight !== undefined) style.fontWeight = String(fontWeight);
  if (size !== undefined) style.fontSize = `${size}em`;
  if (italic !== undefined) style.fontStyle = italic ? 'italic' : 'normal';
}

function plainNode(item: Exclude<ShownItem, { kind: 'field' | 'words' }>): HTMLElement {
  const isBreak = item.kind === 'newline' || item.kind === 'soft' || item.kind === 'filler';
  const node = document.createElement(isBreak ? 'br' : 'span');
  node.dataset['text'] = item.kind;
  if (item.kind === 'hung') {
    node.textContent = item.text;
    node.style.setProperty('--text-count', String(item.text.length));
    if (item.look !== undefined) putLook(node, item.look);
  }
  if (item.kind === 'holder') {
    node.textContent = holderLetter;
    holders.add(node);
  }
  if (item.kind === 'soft' || item.kind === 'filler') wordless.add(node);
  return node;
}

function fieldNode({ piece, parts, label }: ShownItem & { kind: 'field' }): HTMLElement {
  const node = document.createElement('span');
  node.contentEditable = 'false';
  node.dataset['text'] = 'field';
  node.dataset['field'] = piece.source;
  if (parts.length === 0) node.dataset['empty'] = '';
  node.setAttribute('role', 'img');
  node.setAttribute('aria-label', label);
  node.title = label;
  if (piece.look !== undefined) putLook(node, piece.look);
  node.append(...parts.map(makeNode));
  fieldsOfNodes.set(node, piece);
  return node;
}

/** Returns the field whose node this is, or in which the node is. */
export function fieldAround(root: Node, node: Node | null): HTMLElement | null {
  for (let each = node; each !== null && each !== root; each = each.parentNode)
    if (each instanceof HTMLElement && fieldsOfNodes.has(each)) return each;
  return null;
}

export function fieldNodes(root: HTMLElement): { node: HTMLElement; start: number; end: number }[] {
  const found: { node: HTMLElement; start: number; end: number }[] = [];
  let at = 0;
  for (const { node, source } of listLeaves(root)) {
    if (node instanceof HTMLElement && fieldsOfNodes.has(node))
      found.push({ node, start: at, end: at + source.length });
    at += source.length;
  }
  return found;
}

/** A node that represents a part of the text, and the part. */
type Leaf = { readonly node: Node; readonly source: string };

/** Reads the text from the shown nodes, including what a browser has inserted during composition. */
export function readText(root: HTMLElement): string {
  return listLeaves(root)
    .map(({ source }) => source)
    .join('');
}

function listLeaves(node: Node): Leaf[] {
  if (wordless.has(node)) return [{ node, source: '' }];
  const field = fieldsOfNodes.get(node);
  if (field !== undefined) return [{ node, source: field.source }];
  if (node instanceof Text) return [{ node, source: wordsIn(node) }];
  if (node instanceof HTMLBRElement) return [{ node, source: '\n' }];
  return [...node.childNodes].flatMap(listLeaves);
}

function wordsIn(node: Text): string {
  const isHeld = node.parentNode !== null && holders.has(node.parentNode);
  return isHeld ? node.data.replace(holderLetter, '') : node.data;
}

/** Returns the offset in the text for a position in the DOM. Inside a field, it is that of the nearer end of the field. */
export function offsetAt(root: HTMLElement, node: Node, inside: number): number {
  const field = fieldAround(root, node);
  let at = 0;
  for (const leaf of listLeaves(root)) {
    if (leaf.node === (field ?? node)) return at + offsetIn(leaf, node, inside, field !== null);
    if (field === null && isBefore(node, inside, leaf.node)) return at;
    at += leaf.source.length;
  }
  return at;
}

function offsetIn({ node, source }: Leaf, place: Node, inside: number, isField: boolean): number {
  if (isField) {
    const range = document.createRange();
    range.setStart(node, 0);
    range.setEnd(place, inside);
    return range.toString().length * 2 < (node.textContent ?? '').length ? 0 : source.length;
  }
  if (!(node instanceof Text)) return 0;
  const held = node.data.length - source.length;
  return Math.min(source.length, Math.max(0, inside - held));
}

/** True if the position `inside` an element is before a leaf. */
function isBefore(node: Node, inside: number, leaf: Node): boolean {
  if (node instanceof Text) return false;
  const child = node.childNodes[inside];
  if (child === undefined)
    return Boolean(node.compareDocumentPosition(leaf) & following) && !node.contains(leaf);
  return child === leaf || child.contains(leaf) || Boolean(child.compareDocumentPosition(leaf) & following);
}

const following = Node.DOCUMENT_POSITION_FOLLOWING;

/** Returns the DOM position of a text offset: between two words the end of the first, but at a line break the start of the next line. */
export function placeOfOffset(root: HTMLElement, offset: number): { node: Node; inside: number } {
  const leaves = listLeaves(root);
  let at = 0;
  let found: { node: Node; inside: number } | null = null;
  for (const { node, source } of leaves) {
    const end = at + source.length;
    if (at > offset) break;
    if (node instanceof Text && offset <= end) {
      const held = node.data.length - source.length;
      found ??= { node, inside: offset - at + held };
      if (offset < end) break;
    } else if (at === offset || end === offset) {
      // An offset after a line break is at the start of the next line.
      const isLine = node instanceof HTMLBRElement && end === offset && node.dataset['text'] !== 'filler';
      if (isLine) found = null;
      else if (found === null && at === offset) found = beside(node, 0);
    }
    at = end;
  }
  return found ?? { node: root, inside: root.childNodes.length };
}

function beside(node: Node, after: number): { node: Node; inside: number } {
  const parent = node.parentNode ?? node;
  return { node: parent, inside: [...parent.childNodes].indexOf(node as ChildNode) + after };
}
