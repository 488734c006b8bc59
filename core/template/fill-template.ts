import { normalizeKey, placeholdersIn, replacePlaceholders } from './placeholders.ts';
import type { TemplateBox, TemplateNode } from './template-tree.ts';

const maxValueLength = 2000;

// Control characters, line separators and halves of surrogate pairs have no picture and can upset the layout.
const unpaintable = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff]+/gu;

/**
 * Puts a product's values into a template's text. Values are text and stay text: markup or braces in them
 * are shown as they are. A layer whose placeholders all have no value disappears, and so does the box around
 * it when nothing else is in it. Keys are compared without regard to case, spaces and hyphens. Photo slots
 * stay as they are.
 */
export function fillTemplate(tree: TemplateBox, values: Readonly<Record<string, string>>): TemplateBox {
  const cleanValues = new Map(
    Object.entries(values).map(([key, value]) => [normalizeKey(key), cleanText(value)]),
  );
  const valueOf = (key: string) => cleanValues.get(key) ?? '';
  return { ...tree, children: fillChildren(tree.children, valueOf) };
}

/** The text as it is drawn: control characters and line breaks become spaces, very long text is cut. */
export function cleanText(value: string): string {
  const text = value
    .replace(unpaintable, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  return text.length > maxValueLength
    ? `${text.slice(0, maxValueLength - 1).replace(/\p{Cs}$/u, '')}…`
    : text;
}

type ValueOf = (key: string) => string;

function fillChildren(children: readonly TemplateNode[], valueOf: ValueOf): TemplateNode[] {
  return children.flatMap((child) => fillNode(child, valueOf) ?? []);
}

/** Null means that the node had nothing to show for this product. */
function fillNode(node: TemplateNode, valueOf: ValueOf): TemplateNode | null {
  if (node.kind === 'image') return node;
  if (node.kind === 'text') {
    return isMissing(node, valueOf) ? null : { ...node, text: replacePlaceholders(node.text, valueOf) };
  }
  if (isTextLayer(node) && isMissing(node, valueOf)) return null;
  const children = fillChildren(node.children, valueOf);
  const hasLost = children.length < node.children.length;
  return hasLost && !children.some(isVisible) ? null : { ...node, children };
}

/** A box that only holds words is one layer: "Now only {{PRICE}}" goes as a whole when there is no price. */
function isTextLayer(box: TemplateBox): boolean {
  return box.children.every((child) => {
    if (child.kind !== 'box') return child.kind === 'text';
    return (child.style['display'] ?? '').startsWith('inline') && isTextLayer(child);
  });
}

function isMissing(node: TemplateNode, valueOf: ValueOf): boolean {
  const keys = keysIn(node);
  return keys.length > 0 && keys.every((key) => valueOf(key) === '');
}

function keysIn(node: TemplateNode): string[] {
  if (node.kind === 'text') return placeholdersIn(node.text);
  return node.kind === 'box' ? node.children.flatMap(keysIn) : [];
}

function isVisible(node: TemplateNode): boolean {
  if (node.kind === 'text') return node.text.trim() !== '';
  return node.kind === 'image' || node.children.some(isVisible) || hasPaint(node);
}

function hasPaint(box: TemplateBox): boolean {
  return Object.keys(box.style).some((name) => name.startsWith('background') || name.startsWith('border'));
}
