import { LRUCache } from 'lru-cache';
import type {
  TemplateBox,
  TemplateImage,
  TemplateNode,
  TemplateStyle,
} from '../../template/template-tree.ts';
import type { MeasuredNode, PaintEngine } from '../paint-engine.ts';
import type { Size } from '../pixels/pixels.ts';
import { inPx, toScene } from '../scene/draw-scene.ts';
import { fitText, isCutShort } from '../scene/fit-text.ts';
import { blankPicture } from '../scene/image-boxes.ts';
import { px } from '../areas.ts';
import { withNeutralColors } from '../photo-colors.ts';

/** A part of a line of text, in px relative to its layer's box. */
type MeasuredLine = Size & { readonly x: number; readonly y: number; readonly text: string };

export type MeasuredBox = Size & {
  /** The matrix from px of the box to px of the canvas. */
  readonly transform: MeasuredNode['transform'];
  readonly runs: readonly MeasuredLine[];
  /** Font size in px, after fitting; null if the box is not text. */
  readonly fontSize: number | null;
  readonly isCut: boolean;
};

type Matrix = MeasuredNode['transform'];
type Boxes = readonly (readonly [layerId: string, box: MeasuredBox])[];

/** Measures the layers of trees that carry layer names; unchanged layers are cached. */
export type BoxMeter = {
  readonly measure: (
    engine: PaintEngine,
    tree: TemplateBox,
    canvas: Size,
  ) => Promise<Map<string, MeasuredBox>>;
};

export function openBoxMeter(): BoxMeter {
  // Keyed by content: filling creates new objects for texts with fields, however little has changed.
  const known = new LRUCache<string, Boxes>({ max: maxKnown });
  const boxesOf = async (
    engine: PaintEngine,
    { around, child, canvas }: { around: readonly TemplateBox[]; child: TemplateNode; canvas: Size },
  ): Promise<Boxes> => {
    const key = [engine.fontKey, canvas.width, canvas.height, JSON.stringify(child, withoutPixels)].join(' ');
    const before = known.get(key);
    if (before !== undefined) return before;
    const boxes = await measureChild(engine, around, child, canvas);
    known.set(key, boxes);
    return boxes;
  };
  return {
    measure: async (engine, asked, canvas) => {
      const tree = withNeutralColors(asked);
      const found = new Map<string, MeasuredBox>();
      for (const root of tree.children) {
        if (root.kind !== 'box') continue;
        for (const child of root.children)
          for (const [id, box] of await boxesOf(engine, { around: [tree, root], child, canvas }))
            found.set(id, box);
      }
      return found;
    },
  };
}

const maxKnown = 1_000;

/** Omits a picture's own pixels, which do not affect its box. */
function withoutPixels(name: string, value: unknown): unknown {
  return name === 'dataUri' ? undefined : value;
}

/** Measures one layer: layers of the canvas have absolute positions, so they can be measured one by one. */
async function measureChild(
  engine: PaintEngine,
  around: readonly TemplateBox[],
  child: TemplateNode,
  canvas: Size,
): Promise<Boxes> {
  const alone = around.reduceRight<TemplateNode>((inner, box) => ({ ...box, children: [inner] }), child);
  if (alone.kind !== 'box') return [];
  const scene = (tree: TemplateBox) => toScene(inPx(tree, canvas), blank);
  // A layout found while fitting is that of lines before balancing, so it is not reused.
  const { tree } = await fitText(engine, alone);
  const measured = await engine.measure(scene(tree));
  const found: [string, MeasuredBox][] = [];
  await collect(engine, tree, measured, found);
  return found;
}

const asBlock: TemplateStyle = { display: 'block' };

function blank(image: TemplateImage) {
  const isInline =
    (image.style['display'] ?? 'inline') === 'inline' && image.style['position'] !== 'absolute';
  return { pixels: blankPicture({ width: 1, height: 1 }), style: isInline ? asBlock : {} };
}

async function collect(
  engine: PaintEngine,
  node: TemplateNode,
  measured: MeasuredNode,
  found: [string, MeasuredBox][],
): Promise<void> {
  if (node.kind === 'text') return;
  if (node.source !== undefined) found.push([node.source, await measureBox(engine, node, measured)]);
  if (node.kind !== 'box') return;
  // Text between pictures in a row is white space, which the layout drops.
  const children = node.children.filter((child) => child.kind !== 'text');
  // If the two trees differ, the boxes cannot be matched.
  if (children.length !== measured.children.length) return;
  for (const [index, child] of children.entries()) {
    const inner = measured.children[index];
    if (inner !== undefined) await collect(engine, child, inner, found);
  }
}

async function measureBox(
  engine: PaintEngine,
  node: TemplateBox | TemplateImage,
  measured: MeasuredNode,
): Promise<MeasuredBox> {
  const { width, height, transform } = measured;
  const words = node.kind === 'box' ? wordsIn(node, measured) : null;
  if (words === null) return { width, height, transform, runs: [], fontSize: null, isCut: false };
  const facts = {
    fontSize: px(words.box.style['fontSize']),
    isCut: words.box.curve === undefined && (await isCutShort(engine, words.box)),
  };
  const runs = moveInside(words.box.style, words.measured, runsIn(words.measured, transform));
  if (words.box !== node) return { width, height, transform, runs, ...facts };
  // A negative margin makes text extend out of its lines; people see the box without it.
  const [across, down] = pulledBack(node.style['margin']);
  return {
    width: width - 2 * across,
    height: height - 2 * down,
    transform: translated(transform, across, down),
    runs: runs.map((run) => ({ ...run, x: run.x - across, y: run.y - down })),
    ...facts,
  };
}

/** Returns the text of a layer: its box itself, or the only text inside, at any depth. */
function wordsIn(
  box: TemplateBox,
  measured: MeasuredNode,
): { box: TemplateBox; measured: MeasuredNode } | null {
  const [only] = box.children;
  if (box.isOneText === true) return { box, measured };
  if (box.children.length !== 1 || only === undefined) return null;
  if (only.kind === 'text') return { box, measured };
  const inner = measured.children[0];
  const isInside = only.kind === 'box' && only.source === undefined && inner !== undefined;
  return isInside ? wordsIn(only, inner) : null;
}

/** Moves lines to the box's coordinates: a box's own lines are measured from its content's corner, an inner box's from that inner box. */
function moveInside(
  style: TemplateStyle,
  { runs: own }: MeasuredNode,
  runs: readonly MeasuredLine[],
): MeasuredLine[] {
  const [down = '0', across = down] = (style['padding'] ?? '0').split(' ');
  const border = px(/^[\d.]+px/.exec(style['border'] ?? '')?.[0]) ?? 0;
  const [right, below] = [(px(across) ?? 0) + border, (px(down) ?? 0) + border];
  return runs.map((run, at) => (at < own.length ? { ...run, x: run.x + right, y: run.y + below } : run));
}

/** Returns the lines in a box, relative to the corner of the one placed on the canvas by `outer`. */
function runsIn({ transform, runs, children }: MeasuredNode, outer: Matrix): MeasuredLine[] {
  const at = offsetIn(outer, transform);
  const own = runs.map(({ x, y, width, height, text }) => ({
    x: x + at.x,
    y: y + at.y,
    width,
    height,
    text,
  }));
  return [...own, ...children.flatMap((child) => runsIn(child, outer))];
}

/** Returns the corner of an inner box in the coordinates of an outer one, given both matrices. */
function offsetIn([a, b, c, d, e, f]: Matrix, inner: Matrix): { x: number; y: number } {
  const area = a * d - b * c;
  if (area === 0) return { x: 0, y: 0 };
  const [right, down] = [inner[4] - e, inner[5] - f];
  return { x: (d * right - c * down) / area, y: (a * down - b * right) / area };
}

function translated([a, b, c, d, e, f]: Matrix, x: number, y: number): Matrix {
  return [a, b, c, d, a * x + c * y + e, b * x + d * y + f];
}

/** Computes how far a negative margin extends a box horizontally and vertically; 0 for a positive one. */
function pulledBack(margin: string | undefined): [across: number, down: number] {
  const [down = '0', across = down] = (margin ?? '0').split(' ');
  return [across, down].map((side) => Math.max(0, -(px(side) ?? 0))) as [number, number];
}
