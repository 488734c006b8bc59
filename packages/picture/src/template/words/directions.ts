import type { TemplateBox, TemplateNode, TemplateStyle } from '../template-tree.ts';

export type Direction = 'ltr' | 'rtl';

const strong = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]|\p{L}/u;
const rightToLeft = /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Returns the direction of a text by its first letter; null without letters, as in a price. */
export function findDirection(text: string): Direction | null {
  const letter = strong.exec(text)?.[0];
  if (letter === undefined) return null;
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}

/**
 * Sets the direction of each box with `dir="auto"` in a filled tree by its text: by its first letter, or, with several texts, by the
 * longest text's, which in an ad is the title. Inside such a box, `start` and `end` mean its sides, so that a brand in Latin letters and a
 * price stand on the side of an Arabic title. For left-to-right text nothing changes, and every node stays the same object.
 */
export function withDirections(tree: TemplateBox): TemplateBox {
  return isAsking(tree) ? directed(tree, null) : tree;
}

function directed(box: TemplateBox, around: Direction | null): TemplateBox {
  const own = box.autoDirection === true ? (within(box, around) ?? directionIn(box) ?? 'ltr') : null;
  // The outermost box with `dir="auto"` decides which side is the start.
  const sides = around ?? own;
  const children = box.children.map((child) => (child.kind === 'box' ? directed(child, sides) : child));
  const isSame = children.every((child, index) => child === box.children[index]);
  const style = own === null || sides === null ? box.style : styleFor(box.style, own, sides);
  return isSame && style === box.style ? box : { ...box, style, children };
}

/**
 * Returns the direction inside a box: a row or column of texts inherits it, so that a price in Latin letters stands on the side of an
 * Arabic title.
 */
function within(box: TemplateBox, around: Direction | null): Direction | null {
  return box.children.every(isInline) ? null : around;
}

function styleFor(style: TemplateStyle, own: Direction, sides: Direction): TemplateStyle {
  if (own === 'ltr' && sides === 'ltr') return style;
  const { textAlign } = style;
  const isOfSides = textAlign === 'start' || textAlign === 'end';
  const isRight = (textAlign === 'end') === (sides === 'ltr');
  return { ...style, direction: own, ...(isOfSides && { textAlign: isRight ? 'right' : 'left' }) };
}

function directionIn(box: TemplateBox): Direction | null {
  const texts = collectTexts(box).filter((text) => findDirection(text) !== null);
  const longest = texts.reduce((best, text) => (text.length > best.length ? text : best), '');
  return findDirection(longest);
}

/** Returns the texts in a box, each including the text of its inline boxes. */
function collectTexts(node: TemplateNode): string[] {
  if (node.kind === 'text') return [node.text];
  if (node.kind === 'image') return [];
  const inner = node.children.map(collectTexts);
  const isOneText = node.children.every(isInline);
  return isOneText ? [inner.flat().join('')] : inner.flat();
}

function isInline(node: TemplateNode): boolean {
  return node.kind !== 'box' || (node.style['display'] ?? '').startsWith('inline');
}

const asking = new WeakMap<TemplateNode, boolean>();

function isAsking(node: TemplateNode): boolean {
  if (node.kind !== 'box') return false;
  const known = asking.get(node);
  if (known !== undefined) return known;
  const answer = node.autoDirection === true || node.children.some(isAsking);
  asking.set(node, answer);
  return answer;
}
