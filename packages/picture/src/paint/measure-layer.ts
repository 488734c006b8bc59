import type { PaintLayer } from './paint-layers.ts';
import type { Rectangle, Size } from './pixels/pixels.ts';
import type { TemplateNode, TemplateStyle } from '../template/template-tree.ts';
import type { MeasuredNode, PaintEngine } from './paint-engine.ts';
import { inPx, toScene } from './scene/draw-scene.ts';
import { blankPicture } from './scene/image-boxes.ts';
import type { Scene } from './scene/prepare-scene.ts';

// Ink outside the line box, in line heights: accents and descenders extend a little beyond it, and the renderer measures only the box.
const inkPerLine = 0.6;
// Maximum extent of a blurred edge, as a multiple of its radius.
const blurReach = 3;

/** Returns the part of the canvas that a layer may paint, from its layout: boxes and text, with room for shadows and effects. */
export function measuredArea(layer: PaintLayer, layout: MeasuredNode): Rectangle {
  const measured = layer.around.reduce((node) => node.children[0] ?? node, layout);
  // Without its background, a box itself paints nothing.
  const parts = layer.part === 'content' && measured.runs.length === 0 ? measured.children : [measured];
  return coverParts(
    parts,
    reachIn(layer.node) + Math.max(0, ...layer.around.map(({ style }) => computeReach(style))),
  );
}

function coverParts(parts: readonly MeasuredNode[], reach: number): Rectangle {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const part of parts) addBounds(part, reach, bounds);
  const { left, top, right, bottom } = bounds;
  return { left, top, width: right - left, height: bottom - top };
}

/** Lays out a layer's scene on the canvas. */
export function measureScene(engine: PaintEngine, scene: Scene, canvas: Size): Promise<MeasuredNode> {
  const tree = toScene(inPx(scene.tree, canvas), (image) => {
    const picture = scene.pictureOf(image);
    return picture && { ...picture, pixels: blankPicture({ width: 1, height: 1 }) };
  });
  return engine.measure(tree);
}

type Bounds = { left: number; top: number; right: number; bottom: number };

function addBounds(node: MeasuredNode, reach: number, bounds: Bounds): void {
  const [a, b, c, d, e, f] = node.transform;
  const add = (left: number, top: number, right: number, bottom: number) => {
    for (const x of [left - reach, right + reach]) {
      for (const y of [top - reach, bottom + reach]) {
        bounds.left = Math.min(bounds.left, a * x + c * y + e);
        bounds.right = Math.max(bounds.right, a * x + c * y + e);
        bounds.top = Math.min(bounds.top, b * x + d * y + f);
        bounds.bottom = Math.max(bounds.bottom, b * x + d * y + f);
      }
    }
  };
  add(0, 0, node.width, node.height);
  for (const { x, y, width, height } of node.runs) {
    const ink = height * inkPerLine;
    add(x - ink, y - ink, x + width + ink, y + height + ink);
  }
  for (const child of node.children) addBounds(child, reach, bounds);
}

function reachIn(node: TemplateNode): number {
  if (node.kind === 'text') return 0;
  const inner = node.kind === 'image' ? 0 : Math.max(0, ...node.children.map(reachIn));
  return computeReach(node.style) + inner;
}

/** Computes how far, in px, a style's effects may paint beyond its box; Infinity if they are not in px. */
function computeReach(style: TemplateStyle): number {
  const effects = ['boxShadow', 'textShadow', 'filter', 'WebkitTextStroke'].map((name) => style[name] ?? '');
  const lengths = effects.join(' ').replace(/(?:rgba?|hsla?|oklch)\([^)]*\)|#[\da-f]+/gi, ' ');
  if (/\d(?:\.\d+)?(?:%|r?em|pt)/i.test(lengths)) return Infinity;
  return (lengths.match(/[\d.]+(?=px)/g) ?? []).reduce((sum, digits) => sum + blurReach * Number(digits), 0);
}
