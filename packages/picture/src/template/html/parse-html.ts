import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { readAttributes, shortName, type Reading } from './read-attributes.ts';
import { attribute, makeCanvas, openReading, readChildren } from './read-markup.ts';
import { silentElements } from './template-elements.ts';
import { templateLimits } from '../template-limits.ts';
import type { ParsedTemplate, TemplateNode } from '../template-tree.ts';

type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
type HtmlElement = DefaultTreeAdapterTypes.Element;

/**
 * Parses template HTML into the tree that the renderer draws. Unknown elements become plain boxes, unsafe ones are removed with their
 * content, and attributes and styles outside the allow-lists are dropped; `problems` lists all of these. Never throws.
 */
export function parseTemplateHtml(html: string): ParsedTemplate {
  const reading = openReading();
  const children = readHtml(html, reading);
  return {
    tree: makeCanvas(children),
    placeholders: [...reading.placeholders],
    problems: [...reading.problems.values()],
  };
}

/** Parses the elements on the canvas; nodes get their place in the HTML if problems are to be located. */
export function readHtml(html: string, reading: Reading): TemplateNode[] {
  const page = readPage(html, reading.visit !== undefined);
  if (page === null) reading.report('too_large');
  const root = page?.childNodes.find(
    (node): node is HtmlElement => 'tagName' in node && node.tagName === 'html',
  );
  return (root?.childNodes ?? []).flatMap((node) => readPagePart(node, reading));
}

/**
 * Parses the HTML up to a limit, because badly nested tags make the tree grow with the square of their number. Null if the HTML exceeds the
 * limit.
 */
function readPage(html: string, isLocated: boolean): DefaultTreeAdapterTypes.Document | null {
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
    const options = { treeAdapter, sourceCodeLocationInfo: isLocated };
    return html.length > templateLimits.htmlLength ? null : parse(html, options);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Reads a part of a page. The head contains nothing to draw; a body without a style of its own is only a wrapper. */
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
    reading.visit?.(node);
    const isCharset = node.tagName === 'meta' && attribute(node, 'http-equiv') === undefined;
    if (!isCharset) reading.report({ code: 'element_removed', tag: shortName(node.tagName) });
  }
}
