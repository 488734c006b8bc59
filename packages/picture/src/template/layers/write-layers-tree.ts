import {
  makeCanvas,
  isInline,
  openReading,
  readChildren,
  readNode,
  type MarkupElement,
  type MarkupNode,
} from '../html/read-markup.ts';
import { templateLimits } from '../template-limits.ts';
import type { TemplateProblem } from '../template-problem.ts';
import type { ParsedTemplate, TemplateNode } from '../template-tree.ts';
import { betweenLayers, groupAttributes, layerMarkup, layersMarkup } from './layer-markup.ts';
import type { GroupLayer, Layer } from './layer-schema.ts';
import { rootMarkup, writeLayers, type LayeredTemplate } from './write-layers.ts';
import type { Placing } from './write-layer-attributes.ts';

/** Result of reading one layer without the others, and how much of the limits it uses. */
type Read = {
  readonly nodes: readonly TemplateNode[];
  readonly taken: Readonly<Record<Limit, number>>;
  readonly placeholders: readonly string[];
  readonly problems: readonly TemplateProblem[];
  readonly levels: number;
};

const limits = ['nodes', 'textLength', 'imageBytes', 'photoSlots', 'drawingCost'] as const;
type Limit = (typeof limits)[number];

/** Depth of nested groups that is certainly within the limits. */
const maxLevels = 20;

/** HTML, head and body, which a parser adds. */
const elementsOfPage = 3;

const inRoot = { depth: 2, isPreformatted: false } as const;

/**
 * Returns the tree of layers without parsing: equal to that of their HTML, with each layer's id as the `source` of its node. A layer that
 * is the same object as before gives the same nodes, so that its drawing can be reused.
 */
export function writeLayersTree(template: LayeredTemplate): ParsedTemplate {
  const hidden = new Set(template.hiddenIds);
  const root = readRoot(rootMarkup(template));
  const shown = template.layers.filter(({ id }) => !hidden.has(id));
  const layers = shown.map((layer) => readLayer(layer, 'free', hidden));
  const [box] = root.nodes;
  const whole = together(root, layers);
  const problems = distinct(whole.problems);
  const isWithin = limits.every((limit) => whole.taken[limit] <= templateLimits[limit]);
  const isWhole =
    layers.every(({ nodes }) => nodes.length === 1) && problems.length < templateLimits.problems;
  if (box?.kind !== 'box' || !isWithin || !isWhole || whole.levels > maxLevels)
    return readInOrder(template, hidden);
  const tree = makeCanvas([{ ...box, children: whole.nodes }]);
  return { tree, placeholders: [...new Set(whole.placeholders)], problems };
}

function distinct(problems: readonly TemplateProblem[]): TemplateProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** Reads the whole template in order: beyond the limits, the order decides what is left out. */
function readInOrder(template: LayeredTemplate, hidden: ReadonlySet<string>): ParsedTemplate {
  const root = { ...rootMarkup(template), childNodes: layersMarkup(template.layers, 'free', hidden) };
  const reading = openReading();
  const isTooLarge =
    countElements(root) + elementsOfPage > templateLimits.elementsRead ||
    writeLayers(template).length > templateLimits.htmlLength;
  if (isTooLarge) reading.report('too_large');
  const children = isTooLarge ? [] : readChildren([root], { depth: 1, isPreformatted: false }, reading);
  return {
    tree: makeCanvas(children),
    placeholders: [...reading.placeholders],
    problems: [...reading.problems.values()],
  };
}

function countElements(node: MarkupNode): number {
  return 'tagName' in node ? node.childNodes.reduce((sum, child) => sum + countElements(child), 1) : 0;
}

let lastRoot: { readonly style: string; readonly read: Read } | null = null;

/** Returns the canvas node, the same object as long as canvas and background are the same. */
function readRoot(root: MarkupElement): Read {
  const style = root.attrs[0]?.value ?? '';
  if (lastRoot?.style !== style) lastRoot = { style, read: readAlone(root) };
  return lastRoot.read;
}

const known = new WeakMap<Layer, { readonly frame: Placing; readonly hidden: string; readonly read: Read }>();

function readLayer(layer: Layer, frame: Placing, hidden: ReadonlySet<string>): Read {
  const hiddenIn = layer.kind === 'group' ? hiddenInside(layer, hidden) : '';
  const before = known.get(layer);
  if (before?.frame === frame && before.hidden === hiddenIn) return before.read;
  const read =
    layer.kind === 'group' ? readGroup(layer, frame, hidden) : readAlone(layerMarkup(layer, frame, hidden));
  known.set(layer, { frame, hidden: hiddenIn, read });
  return read;
}

function hiddenInside({ layers }: GroupLayer, hidden: ReadonlySet<string>): string {
  if (hidden.size === 0) return '';
  return JSON.stringify(hiddenAmong(layers, hidden));
}

function hiddenAmong(layers: readonly Layer[], hidden: ReadonlySet<string>): string[] {
  return layers.flatMap((layer) => [
    ...(hidden.has(layer.id) ? [layer.id] : []),
    ...(layer.kind === 'group' ? hiddenAmong(layer.layers, hidden) : []),
  ]);
}

function readGroup(layer: GroupLayer, frame: Placing, hidden: ReadonlySet<string>): Read {
  const attrs = groupAttributes(layer, frame);
  const own = readAlone({ tagName: 'div', attrs, childNodes: [], source: layer.id });
  const inner = layer.layers
    .filter(({ id }) => !hidden.has(id))
    .map((each) => readLayer(each, layer.layout, hidden));
  const [box] = own.nodes;
  const { nodes, levels, ...read } = together(own, inner);
  const isWhole = box?.kind === 'box' && inner.every((each) => each.nodes.length === 1);
  return { ...read, nodes: isWhole ? [{ ...box, children: nodes }] : [], levels: levels + 1 };
}

/** Combines the result of a box and those of its inner layers; the nodes are the inner ones. */
function together(own: Read, inner: readonly Read[]): Read {
  // White space between layers is read as one space each.
  const blanks = inner.length + 1;
  const all = [own, ...inner];
  const sum = (limit: Limit) => all.reduce((total, { taken }) => total + taken[limit], 0);
  return {
    nodes: withBlanks(inner.flatMap(({ nodes }) => nodes)),
    taken: {
      nodes: sum('nodes'),
      textLength: sum('textLength') + blanks,
      imageBytes: sum('imageBytes'),
      photoSlots: sum('photoSlots'),
      drawingCost: sum('drawingCost'),
    },
    placeholders: all.flatMap(({ placeholders }) => placeholders),
    problems: all.flatMap(({ problems }) => problems),
    levels: Math.max(...all.map(({ levels }) => levels)),
  };
}

/** Adds spaces for the white space between two pictures in a line. */
function withBlanks(nodes: readonly TemplateNode[]): TemplateNode[] {
  return nodes.flatMap((node, index) => {
    const before = nodes[index - 1];
    const isBetween = before !== undefined && isInline(before) && isInline(node);
    return isBetween ? [{ kind: 'text', text: betweenLayers.replace('\n', ' ') }, node] : [node];
  });
}

function readAlone(element: MarkupElement): Read {
  const reading = openReading();
  const nodes = readNode(element, inRoot, reading);
  const { placeholders, problems, report: _report, ...taken } = reading;
  return { nodes, taken, placeholders: [...placeholders], problems: [...problems.values()], levels: 0 };
}
