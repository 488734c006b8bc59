import { listFields } from '../bindings/expression.ts';
import { fieldOfSource } from '../bindings/field-pictures.ts';
import { slotOfSource } from '../bindings/photo-slots.ts';
import { textParts } from '../bindings/placeholders.ts';
import { photoCosts } from '../css/drawing-cost.ts';
import { evenShare, templateLimits } from '../template-limits.ts';
import { readDrawn } from './read-drawn.ts';
import { readAttributes, shortName, type Reading, type Written } from './read-attributes.ts';
import { elementStyles, removedElements, silentElements } from './template-elements.ts';
import type { TemplateProblem } from '../template-problem.ts';
import { productShadows, type ProductShadow } from '../template-tree.ts';
import type { EvenSize, TemplateBox, TemplateImage, TemplateNode, TemplateStyle } from '../template-tree.ts';

/** An HTML element, parsed from text or built directly. */
export type MarkupElement = Written & {
  readonly tagName: string;
  readonly attrs: readonly { readonly name: string; readonly value: string }[];
  readonly childNodes: readonly MarkupNode[];
  /** The layer from which the element was made. */
  readonly source?: string;
};

/** A part of a document; only elements and text are read. */
export type MarkupNode = MarkupElement | (Written & { readonly nodeName: string; readonly value?: string });

/** Maximum blur of a photo in px. */
const blurPxMax = 200;

/** Where a node is: its depth, and whether white space is preserved there. */
type Place = { readonly depth: number; readonly isPreformatted: boolean };

const canvasStyle: TemplateStyle = {
  display: 'block',
  position: 'relative',
  boxSizing: 'border-box',
  width: '100%',
  height: '100%',
  backgroundColor: '#ffffff',
  color: '#000000',
  fontFamily: 'Inter',
  fontSize: '16px',
};

export function makeCanvas(children: readonly TemplateNode[]): TemplateBox {
  return { kind: 'box', tag: 'canvas', style: canvasStyle, children };
}

/** Creates the state for reading, which collects a limited number of problems without duplicates. */
export function openReading(): Reading {
  const problems = new Map<string, TemplateProblem>();
  const report = (problem: TemplateProblem) => {
    const key = JSON.stringify(problem);
    if (problems.size < templateLimits.problems) problems.set(key, problem);
    else if (!problems.has(key)) problems.set(JSON.stringify('and_more'), 'and_more');
  };
  return {
    nodes: 0,
    textLength: 0,
    imageBytes: 0,
    photoSlots: 0,
    drawingCost: 0,
    placeholders: new Set(),
    problems,
    report,
  };
}

/** Reads the allowed nodes within the limits, and reports those left out. */
export function readChildren(nodes: readonly MarkupNode[], place: Place, reading: Reading): TemplateNode[] {
  if (place.depth > templateLimits.depth) {
    if (nodes.length > 0) reading.report({ code: 'too_deep', depthMax: templateLimits.depth });
    return [];
  }
  const children = nodes.flatMap((node) => readNode(node, place, reading));
  return place.isPreformatted
    ? children
    : children.filter((child, index) => !isSpacing(children, child, index));
}

/** Reads one node like `readChildren`; none if it is left out. */
export function readNode(node: MarkupNode, place: Place, reading: Reading): TemplateNode[] {
  reading.visit?.(node);
  if (!('tagName' in node))
    return node.nodeName === '#text' ? readText(node.value ?? '', place, reading) : [];
  if (silentElements.has(node.tagName)) return [];
  if (removedElements.has(node.tagName)) {
    reading.report({ code: 'element_removed', tag: shortName(node.tagName) });
    return [];
  }
  reading.nodes += 1;
  if (reading.nodes > templateLimits.nodes) {
    reading.report({ code: 'too_many_elements', elementsMax: templateLimits.nodes });
    return [];
  }
  if (node.tagName === 'br') return [{ kind: 'text', text: '\n' }];
  return node.tagName === 'img' ? readImage(node, reading) : readBox(node, place, reading);
}

function readText(value: string, place: Place, reading: Reading): TemplateNode[] {
  const text = place.isPreformatted ? value : value.replace(/[ \t\r\n\f]+/g, ' ');
  if (text === '') return [];
  reading.textLength += text.length;
  if (reading.textLength > templateLimits.textLength) {
    reading.report({ code: 'too_much_text', charactersMax: templateLimits.textLength });
    return [];
  }
  const expressions = textParts(text, reading.report).filter((part) => typeof part !== 'string');
  for (const key of expressions.flatMap(listFields)) reading.placeholders.add(key);
  return [{ kind: 'text', text }];
}

function readBox(element: MarkupElement, place: Place, reading: Reading): TemplateBox[] {
  const tag = element.tagName;
  const base = elementStyles[tag];
  if (base === undefined) reading.report({ code: 'element_as_box', tag: shortName(tag) });
  const { style: written, drawing, isOneText, curve, ...marks } = readAttributes(element, reading);
  const drawn = drawing === undefined ? { style: written } : readDrawn(drawing, written, reading);
  if (drawn === null) return [];
  const { style, ...drawnAs } = drawn;
  const whiteSpace = style['whiteSpace'];
  const isPreformatted = whiteSpace === undefined ? place.isPreformatted : whiteSpace.startsWith('pre');
  const children = readChildren(element.childNodes, { depth: place.depth + 1, isPreformatted }, reading);
  const isCurved = curve !== undefined && isCurvable(style, children);
  if (curve !== undefined && !isCurved) reading.report('curve_of_more');
  return [
    {
      kind: 'box',
      tag: base === undefined ? 'div' : tag,
      style: { boxSizing: 'content-box', ...(base ?? elementStyles['div']), ...style },
      ...marks,
      ...(isOneText === true && children.every(isPieceOfText) ? { isOneText } : {}),
      ...(isCurved ? { curve } : {}),
      ...drawnAs,
      ...readSource(element),
      children: drawing === undefined ? children : children.filter(({ kind }) => kind === 'text'),
    },
  ];
}

function readImage(element: MarkupElement, reading: Reading): TemplateImage[] {
  const source = attribute(element, 'src')?.trim() ?? '';
  const { style, showIf } = readAttributes(element, reading);
  const size = {
    ...sizeAttribute(element, 'width'),
    ...sizeAttribute(element, 'height'),
  };
  const share = { ...shareAttribute(element, 'width'), ...shareAttribute(element, 'height') };
  const ground = attribute(element, 'data-ground') === 'extend' ? { extendsGround: true } : {};
  const condition = showIf === undefined ? {} : { showIf };
  const even = readEvenSize(element);
  const image = {
    kind: 'image' as const,
    ...size,
    ...ground,
    ...(even === null ? {} : { evenSize: even }),
    ...readProductShadow(element),
    ...photoEffects(element, reading),
    ...condition,
    ...readSource(element),
    style: { boxSizing: 'content-box', ...share, ...style },
  };
  reading.visit?.(element, 'src');
  const slot = slotOfSource(source) ?? fieldOfSource(source);
  if (slot !== null) return readPhotoSlot({ ...image, slot }, reading);
  const dataUri = readDataUri(source, reading);
  return dataUri === null ? [] : [{ ...image, dataUri }];
}

/** Reads `data-product-size="80"`, optionally with `data-product-stands="line"`. */
function readEvenSize(element: MarkupElement): EvenSize | null {
  const share = Number(
    /^\s*(\d{1,3}(?:\.\d+)?)\s*%?\s*$/.exec(attribute(element, 'data-product-size') ?? '')?.[1],
  );
  if (!(share >= evenShare.min && share <= evenShare.max)) return null;
  return { share, standsOnLine: attribute(element, 'data-product-stands') === 'line' };
}

/** Reads `data-product-shadow="contact"`. */
function readProductShadow(element: MarkupElement): { productShadow?: ProductShadow } {
  const written = attribute(element, 'data-product-shadow');
  const shadow = productShadows.find((known) => known === written);
  return shadow === undefined ? {} : { productShadow: shadow };
}

function readSource({ source }: MarkupElement): { source?: string } {
  return source === undefined ? {} : { source };
}

function readPhotoSlot(image: TemplateImage & { slot: string }, reading: Reading): TemplateImage[] {
  reading.photoSlots += 1;
  if (reading.photoSlots > templateLimits.photoSlots) {
    reading.report({ code: 'too_many_photos', photosMax: templateLimits.photoSlots });
    return [];
  }
  reading.placeholders.add(image.slot);
  return [image];
}

function readDataUri(source: string, reading: Reading): string | null {
  if (!/^data:image\/(?:png|jpeg|webp|gif);base64,[a-z0-9+/]+={0,2}$/i.test(source)) {
    reading.report({ code: 'image_removed', source: source.slice(0, 60) });
    return null;
  }
  reading.imageBytes += source.length * 0.75;
  if (reading.imageBytes <= templateLimits.imageBytes) return source;
  reading.report('pictures_too_large');
  return null;
}

/** True for white space between blocks, which only indents HTML; between words and inline elements it is a space. */
function isSpacing(siblings: readonly TemplateNode[], node: TemplateNode, index: number): boolean {
  if (node.kind !== 'text' || node.text !== ' ') return false;
  const before = siblings[index - 1];
  const after = siblings[index + 1];
  return before === undefined || after === undefined || !isInline(before) || !isInline(after);
}

/** True for a node in a line with its neighbours. */
export function isInline(node: TemplateNode): boolean {
  if (node.kind === 'text') return true;
  const display = node.style['display'] ?? 'inline';
  return display.startsWith('inline') && node.style['position'] !== 'absolute';
}

function isCurvable({ width, height }: TemplateStyle, children: readonly TemplateNode[]): boolean {
  const isSized = [width, height].every((side) => /^\d+(?:\.\d+)?px$/.test(side ?? ''));
  return isSized && children.every(({ kind }) => kind === 'text');
}

/** True for text and for inline boxes that are part of the text around them. */
function isPieceOfText(node: TemplateNode): boolean {
  if (node.kind !== 'box') return node.kind === 'text';
  const isPlain = node.style['display'] === 'inline' && node.showIf === undefined && !node.keepsEmpty;
  return isPlain && node.drawnAs === undefined && node.children.every(isPieceOfText);
}

export function attribute(element: MarkupElement, name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value;
}

function sizeAttribute(
  element: MarkupElement,
  name: 'width' | 'height',
): { width?: number; height?: number } {
  const value = /^\s*\d+(?![\d.]*%)/.exec(attribute(element, name) ?? '')?.[0];
  return value !== undefined && Number(value) > 0 && Number(value) <= 4000 ? { [name]: Number(value) } : {};
}

/** Reads the effects on a photo that CSS cannot express, or not as efficiently. */
function photoEffects(element: MarkupElement, reading: Reading): { shadowOf?: 'photo'; blurPx?: number } {
  const blur = Number(attribute(element, 'data-blur') ?? '');
  return {
    ...(attribute(element, 'data-shadow') === 'photo' && isAffordable('shadow', reading)
      ? { shadowOf: 'photo' }
      : {}),
    ...(blur > 0 && blur <= blurPxMax && isAffordable('blur', reading) ? { blurPx: blur } : {}),
  };
}

function isAffordable(effect: keyof typeof photoCosts, reading: Reading): boolean {
  reading.drawingCost += photoCosts[effect];
  if (reading.drawingCost <= templateLimits.drawingCost) return true;
  reading.report('too_many_effects');
  return false;
}

/** Reads a size in per cent as a style with lower priority than the element's own. */
function shareAttribute(element: MarkupElement, name: 'width' | 'height'): TemplateStyle {
  const value = /^\s*(\d{1,3}(?:\.\d+)?%)/.exec(attribute(element, name) ?? '')?.[1];
  return value === undefined ? {} : { [name]: value };
}
