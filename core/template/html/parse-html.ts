import { templateProblems } from '#core/messages/reasons/templates/template-problems.ts';
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { fieldsOf } from '../bindings/expression.ts';
import { isPhotoSource, photoPlaceholder, textParts } from '../bindings/placeholders.ts';
import { readAttributes, shortName, type Reading } from './read-attributes.ts';
import { elementStyles, removedElements, silentElements } from './template-elements.ts';
import { templateLimits } from '../template-limits.ts';
import type {
  ParsedTemplate,
  TemplateBox,
  TemplateImage,
  TemplateNode,
  TemplateStyle,
} from '../template-tree.ts';

type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
type HtmlElement = DefaultTreeAdapterTypes.Element;

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

type Place = { readonly depth: number; readonly isPreformatted: boolean };

/**
 * Reads template HTML into the tree the renderer draws. Only allow-listed elements, attributes and styles
 * survive; everything else is left out and named in `problems`. Never throws.
 */
export function parseTemplateHtml(html: string): ParsedTemplate {
  const problems = new Set<string>();
  const report = (problem: string) => {
    if (problems.size < templateLimits.problems) problems.add(problem);
    else if (!problems.has(problem)) problems.add(templateProblems.and_more);
  };
  const reading: Reading = {
    nodes: 0,
    textLength: 0,
    imageBytes: 0,
    photoSlots: 0,
    drawingCost: 0,
    placeholders: new Set(),
    report,
  };
  const page = readPage(html);
  if (page === null) report(templateProblems.too_large);
  const root = page?.childNodes.find(
    (node): node is HtmlElement => 'tagName' in node && node.tagName === 'html',
  );
  const children = (root?.childNodes ?? []).flatMap((node) => readPagePart(node, reading));
  const tree: TemplateBox = { kind: 'box', tag: 'canvas', style: canvasStyle, children };
  return { tree, placeholders: [...reading.placeholders], problems: [...problems] };
}

/**
 * Badly nested tags make an HTML tree grow with the square of their number, so reading stops at a bound.
 * Null means that the HTML is beyond it.
 */
function readPage(html: string): DefaultTreeAdapterTypes.Document | null {
  let elements = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...parts) => {
      elements += 1;
      if (elements > templateLimits.elementsRead) throw new RangeError('too many elements');
      return defaultTreeAdapter.createElement(...parts);
    },
  };
  try {
    return html.length > templateLimits.htmlLength ? null : parse(html, { treeAdapter });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The head holds nothing to draw; a body without a style of its own is only a wrapper. */
function readPagePart(node: HtmlNode, reading: Reading): TemplateNode[] {
  if (!('tagName' in node)) return [];
  const place = { depth: 1, isPreformatted: false };
  if (node.tagName === 'head') {
    reportRemoved(node.childNodes, reading);
    return [];
  }
  const children = readChildren(node.childNodes, place, reading);
  const style = readAttributes(node, reading).style;
  if (Object.keys(style).length === 0) return children;
  const bodyStyle = { display: 'block', boxSizing: 'border-box', minHeight: '100%', ...style };
  return [{ kind: 'box', tag: 'body', style: bodyStyle, children }];
}

function reportRemoved(nodes: readonly HtmlNode[], reading: Reading): void {
  for (const node of nodes) {
    if (!('tagName' in node) || silentElements.has(node.tagName)) continue;
    const isCharset = node.tagName === 'meta' && attribute(node, 'http-equiv') === undefined;
    if (!isCharset) reading.report(templateProblems.element_removed({ tag: shortName(node.tagName) }));
  }
}

function readChildren(nodes: readonly HtmlNode[], place: Place, reading: Reading): TemplateNode[] {
  if (place.depth > templateLimits.depth) {
    if (nodes.length > 0) reading.report(templateProblems.too_deep({ depthMax: templateLimits.depth }));
    return [];
  }
  const children = nodes.flatMap((node) => readNode(node, place, reading));
  return place.isPreformatted
    ? children
    : children.filter((child, index) => !isSpacing(children, child, index));
}

function readNode(node: HtmlNode, place: Place, reading: Reading): TemplateNode[] {
  if (node.nodeName === '#text' && 'value' in node) return readText(node.value, place, reading);
  if (!('tagName' in node) || silentElements.has(node.tagName)) return [];
  if (removedElements.has(node.tagName)) {
    reading.report(templateProblems.element_removed({ tag: shortName(node.tagName) }));
    return [];
  }
  reading.nodes += 1;
  if (reading.nodes > templateLimits.nodes) {
    reading.report(templateProblems.too_many_elements({ elementsMax: templateLimits.nodes }));
    return [];
  }
  if (node.tagName === 'br') return [{ kind: 'text', text: '\n' }];
  return node.tagName === 'img' ? readImage(node, reading) : [readBox(node, place, reading)];
}

function readText(value: string, place: Place, reading: Reading): TemplateNode[] {
  const text = place.isPreformatted ? value : value.replace(/[ \t\r\n\f]+/g, ' ');
  if (text === '') return [];
  reading.textLength += text.length;
  if (reading.textLength > templateLimits.textLength) {
    reading.report(templateProblems.too_much_text({ charactersMax: templateLimits.textLength }));
    return [];
  }
  const expressions = textParts(text, reading.report).filter((part) => typeof part !== 'string');
  for (const key of expressions.flatMap(fieldsOf)) reading.placeholders.add(key);
  return [{ kind: 'text', text }];
}

function readBox(element: HtmlElement, place: Place, reading: Reading): TemplateBox {
  const tag = element.tagName;
  const base = elementStyles[tag];
  if (base === undefined) reading.report(templateProblems.element_as_box({ tag: shortName(tag) }));
  const { style, ...marks } = readAttributes(element, reading);
  const whiteSpace = style['whiteSpace'];
  const isPreformatted = whiteSpace === undefined ? place.isPreformatted : whiteSpace.startsWith('pre');
  const children = readChildren(element.childNodes, { depth: place.depth + 1, isPreformatted }, reading);
  return {
    kind: 'box',
    tag: base === undefined ? 'div' : tag,
    style: { boxSizing: 'content-box', ...(base ?? elementStyles['div']), ...style },
    ...marks,
    children,
  };
}

function readImage(element: HtmlElement, reading: Reading): TemplateImage[] {
  const source = attribute(element, 'src')?.trim() ?? '';
  const { style, showIf } = readAttributes(element, reading);
  const size = {
    ...sizeAttribute(element, 'width'),
    ...sizeAttribute(element, 'height'),
  };
  const share = { ...shareAttribute(element, 'width'), ...shareAttribute(element, 'height') };
  const ground = attribute(element, 'data-ground') === 'extend' ? { extendsGround: true } : {};
  const condition = showIf === undefined ? {} : { showIf };
  const image = {
    kind: 'image' as const,
    ...size,
    ...ground,
    ...condition,
    style: { boxSizing: 'content-box', ...share, ...style },
  };
  if (isPhotoSource(source)) return readPhotoSlot(image, reading);
  const dataUri = readDataUri(source, reading);
  return dataUri === null ? [] : [{ ...image, dataUri }];
}

function readPhotoSlot(image: Omit<TemplateImage, 'slot'>, reading: Reading): TemplateImage[] {
  reading.photoSlots += 1;
  if (reading.photoSlots > templateLimits.photoSlots) {
    reading.report(templateProblems.too_many_photos({ photosMax: templateLimits.photoSlots }));
    return [];
  }
  reading.placeholders.add(photoPlaceholder);
  return [{ ...image, slot: photoPlaceholder }];
}

function readDataUri(source: string, reading: Reading): string | null {
  if (!/^data:image\/(?:png|jpeg|webp|gif);base64,[a-z0-9+/]+={0,2}$/i.test(source)) {
    reading.report(templateProblems.image_removed({ source: source.slice(0, 60) }));
    return null;
  }
  reading.imageBytes += source.length * 0.75;
  if (reading.imageBytes <= templateLimits.imageBytes) return source;
  reading.report(templateProblems.pictures_too_large);
  return null;
}

/** White space between blocks is how HTML is indented; between words and inline elements it is a space. */
function isSpacing(siblings: readonly TemplateNode[], node: TemplateNode, index: number): boolean {
  if (node.kind !== 'text' || node.text !== ' ') return false;
  const before = siblings[index - 1];
  const after = siblings[index + 1];
  return before === undefined || after === undefined || !isInline(before) || !isInline(after);
}

function isInline(node: TemplateNode): boolean {
  if (node.kind === 'text') return true;
  const display = node.style['display'] ?? 'inline';
  return display.startsWith('inline') && node.style['position'] !== 'absolute';
}

function attribute(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value;
}

function sizeAttribute(element: HtmlElement, name: 'width' | 'height'): { width?: number; height?: number } {
  const value = /^\s*\d+(?![\d.]*%)/.exec(attribute(element, name) ?? '')?.[0];
  return value !== undefined && Number(value) > 0 && Number(value) <= 4000 ? { [name]: Number(value) } : {};
}

/** A size in per cent is a style, weaker than the element's own. */
function shareAttribute(element: HtmlElement, name: 'width' | 'height'): TemplateStyle {
  const value = /^\s*(\d{1,3}(?:\.\d+)?%)/.exec(attribute(element, name) ?? '')?.[1];
  return value === undefined ? {} : { [name]: value };
}
