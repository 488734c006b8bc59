import { holds } from './conditions/holds.ts';
import { evaluate } from './evaluate.ts';
import { listFields, type PriceRole, type ValueOf } from './expression.ts';
import { joinParts, joinPieces, type FilledPart } from './join-parts.ts';
import { normalizeKey } from './normalize-key.ts';
import { findPriceRole } from './price-role.ts';
import { photoPlaceholder } from './photo-slots.ts';
import { textParts, type TextPart } from './placeholders.ts';
import { drawValue } from '../drawn/draw-value.ts';
import { fitCode } from '../drawn/fit-code.ts';
import { withoutDoubleBlanks, withPieces } from '../words/one-text.ts';
import type { DrawnAs, TemplateBox, TemplateImage, TemplateNode, TemplateText } from '../template-tree.ts';

const maxValueLength = 2000;

// Control characters, line separators and lone surrogates cannot be drawn and may disturb the layout.
const unpaintable = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff]+/gu;

/**
 * Fills a template's text with a product's values. Values are plain text: markup or braces in them are shown literally. A layer whose
 * placeholders all lack a value is removed, together with a box that becomes empty; so is a layer whose condition does not hold or whose
 * placeholders are invalid, and the slot of an additional photo (`IMAGE_URL_2`) without a value. Keys are compared ignoring case, spaces
 * and hyphens. Slots of the first photo and nodes without a placeholder stay the template's own objects, so that products can share their
 * drawings. `lost` is the normalised keys of values with letters that no font has: the punctuation around them is removed too.
 */
export function fillTemplate(
  tree: TemplateBox,
  values: Readonly<Record<string, string>>,
  lost: ReadonlySet<string> = none,
): TemplateBox {
  const product = { valueOf: valueReader(values), role: priceRoleIn(tree), lost };
  return { ...tree, children: fillChildren(tree.children, product, false) };
}

/** Returns a reader of a product's values: by normalised key, cleaned for drawing; '' for a missing one. */
export function valueReader(values: Readonly<Record<string, string>>): ValueOf {
  const cleanValues = new Map(
    Object.entries(values).map(([key, value]) => [normalizeKey(key), cleanText(value)]),
  );
  return (key) => cleanValues.get(key) ?? '';
}

/** What placeholders need: the product's values, and the price that {{PRICE}} shows. */
type Filling = { readonly valueOf: ValueOf; readonly role: PriceRole; readonly lost: ReadonlySet<string> };

const none: ReadonlySet<string> = new Set();

const rolesOfTrees = new WeakMap<TemplateBox, PriceRole>();

function priceRoleIn(tree: TemplateBox): PriceRole {
  const known = rolesOfTrees.get(tree);
  if (known !== undefined) return known;
  const role = findPriceRole(textsIn(tree).flatMap(splitText));
  rolesOfTrees.set(tree, role);
  return role;
}

/** Returns the text cleaned for drawing: control characters and line breaks become spaces, very long text is truncated. */
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

function fillChildren(
  children: readonly TemplateNode[],
  filling: Filling,
  keepsEmpty: boolean,
): TemplateNode[] {
  return children.flatMap((child) => fillNode(child, filling, keepsEmpty) ?? []);
}

/** Returns the filled node; null if it has nothing to show for this product. */
function fillNode(node: TemplateNode, filling: Filling, isKept: boolean): TemplateNode | null {
  if (isBroken(node)) return null;
  if (node.kind === 'text') return !isKept && isMissing(node, filling) ? null : fillText(node, filling);
  if (node.showIf !== undefined && !holds(node.showIf, filling.valueOf)) return null;
  if (node.kind === 'image') return isWithoutPhoto(node, filling) ? null : node;
  if (node.drawnAs !== undefined) return drawFilled(node, node.drawnAs, filling);
  const keepsEmpty = isKept || node.keepsEmpty === true;
  if (!keepsEmpty && isTextLayer(node) && isMissing(node, filling)) return null;
  if (node.isOneText === true) return fillPieces(node, filling);
  const children = fillChildren(node.children, filling, keepsEmpty);
  const hasLost = children.length < node.children.length;
  if (hasLost && !children.some(isVisible) && (!keepsEmpty || node.children.some(isBroken))) return null;
  const isSame = !hasLost && children.every((child, index) => child === node.children[index]);
  return isSame ? node : { ...node, children };
}

function drawFilled(box: TemplateBox, drawnAs: DrawnAs, filling: Filling): TemplateBox | null {
  return isMissing(box, filling) ? null : drawValue(box, drawnAs, readWords(box, filling));
}

/** Returns the text of a box for machines: without typographic replacements. */
function readWords(box: TemplateBox, { valueOf, role }: Filling): string {
  const parts = textsIn(box).flatMap(splitText);
  return parts.map((part) => (typeof part === 'string' ? part : evaluate(part, valueOf, role))).join('');
}

/** True if a product's value is too long for one of the QR codes that show it. */
export function hasTooLongCode(tree: TemplateBox, values: Readonly<Record<string, string>>): boolean {
  if (!hasCode(tree)) return false;
  const filling = { valueOf: valueReader(values), role: priceRoleIn(tree), lost: none };
  const looks = (node: TemplateNode): boolean => {
    if (node.kind !== 'box' || (node.showIf !== undefined && !holds(node.showIf, filling.valueOf)))
      return false;
    if (node.drawnAs?.kind !== 'qr') return node.children.some(looks);
    const words = isMissing(node, filling) ? '' : readWords(node, filling).trim();
    return words !== '' && fitCode(words, Math.min(node.drawnAs.width, node.drawnAs.height)) === null;
  };
  return looks(tree);
}

const treesWithCodes = new WeakMap<TemplateBox, boolean>();

function hasCode(tree: TemplateBox): boolean {
  const has = (node: TemplateNode): boolean =>
    node.kind === 'box' && (node.drawnAs?.kind === 'qr' || node.children.some(has));
  const known = treesWithCodes.get(tree) ?? has(tree);
  treesWithCodes.set(tree, known);
  return known;
}

function fillText(node: TemplateText, filling: Filling): TemplateText {
  const parts = splitText(node);
  if (parts.every((part) => typeof part === 'string')) return node;
  return { ...node, text: joinParts(parts.map((part) => fillPart(part, filling))) };
}

function fillPart(part: TextPart, { valueOf, role, lost }: Filling): FilledPart {
  if (typeof part === 'string') return { text: part, isLost: false };
  const text = evaluate(part, valueOf, role);
  return { text, isLost: text === '' && lost.size > 0 && listFields(part).some((key) => lost.has(key)) };
}

/** Fills a text of several nodes as if it were one node. */
function fillPieces(box: TemplateBox, filling: Filling): TemplateBox {
  const pieces = textsIn(box).map((piece) => splitText(piece));
  if (pieces.flat().every((part) => typeof part === 'string')) return box;
  const filled = pieces.map((parts) => parts.map((part) => fillPart(part, filling)));
  return withPieces(box, withoutDoubleBlanks(joinPieces(filled)));
}

// Cached as long as the template: a feed fills the same text for each product.
const partsOfTexts = new WeakMap<TemplateText, TextPart[]>();

function splitText(node: TemplateText): readonly TextPart[] {
  const known = partsOfTexts.get(node);
  if (known !== undefined) return known;
  const parts = textParts(node.text);
  partsOfTexts.set(node, parts);
  return parts;
}

/** True if a box contains only text and so is one layer: "Now only {{PRICE}}" is removed as a whole without a price. */
function isTextLayer(box: TemplateBox): boolean {
  return box.children.every((child) => {
    if (child.kind !== 'box') return child.kind === 'text';
    return (child.style['display'] ?? '').startsWith('inline') && isTextLayer(child);
  });
}

/** True if an image has no photo. Every product has a first photo; an additional one exists if its slot has a value. */
function isWithoutPhoto({ slot = photoPlaceholder }: TemplateImage, { valueOf }: Filling): boolean {
  return slot !== photoPlaceholder && valueOf(slot) === '';
}

const brokenNodes = new WeakMap<TemplateNode, boolean>();

/** True if a text or text layer contains an invalid placeholder; it is never drawn in part. */
function isBroken(node: TemplateNode): boolean {
  const known = brokenNodes.get(node);
  if (known !== undefined) return known;
  const isWords = node.kind === 'text' || (node.kind === 'box' && isTextLayer(node));
  const answer =
    isWords &&
    textsIn(node)
      .flatMap(splitText)
      .some((part) => typeof part !== 'string' && part.isBroken === true);
  brokenNodes.set(node, answer);
  return answer;
}

/** True if there are placeholders and none has a value. */
function isMissing(node: TemplateNode, { valueOf, role }: Filling): boolean {
  const expressions = textsIn(node)
    .flatMap(splitText)
    .filter((part) => typeof part !== 'string');
  return (
    expressions.length > 0 && expressions.every((expression) => evaluate(expression, valueOf, role) === '')
  );
}

function textsIn(node: TemplateNode): TemplateText[] {
  if (node.kind === 'text') return [node];
  return node.kind === 'box' ? node.children.flatMap(textsIn) : [];
}

/** True if a node shows anything: text, a picture, or a background. */
export function isVisible(node: TemplateNode): boolean {
  if (node.kind === 'text') return node.text.trim() !== '';
  return node.kind === 'image' || node.children.some(isVisible) || hasPaint(node);
}

function hasPaint(box: TemplateBox): boolean {
  return Object.keys(box.style).some((name) => name.startsWith('background') || name.startsWith('border'));
}
