import type { MeasuredNode } from '@takumi-rs/core';
import { atFontSize, largestFittingSize, pxOf } from '#core/template/fit-font-size.ts';
import type { TemplateBox, TemplateNode } from '#core/template/template-tree.ts';
import type { Engine } from '../engine.ts';
import { sceneOf } from './draw-scene.ts';

/**
 * Gives every text that asks for it the largest size, down to its own minimum, at which it is shown whole.
 * A text that is too long even then keeps the smallest size and is cut by its line clamp.
 */
export async function fitText(engine: Engine, tree: TemplateBox): Promise<TemplateBox> {
  return { ...tree, children: await Promise.all(tree.children.map((child) => fitNode(engine, child))) };
}

async function fitNode(engine: Engine, node: TemplateNode): Promise<TemplateNode> {
  if (node.kind !== 'box') return node;
  if (node.fitMinPx !== undefined) return fitBox(engine, node, node.fitMinPx);
  if (!node.children.some((child) => child.kind === 'box')) return node;
  const children = await Promise.all(node.children.map((child) => fitNode(engine, child)));
  return { ...node, children };
}

async function fitBox(engine: Engine, box: TemplateBox, minPx: number): Promise<TemplateBox> {
  const first = pxOf(box.style['fontSize']);
  const width = pxOf(box.style['width']) ?? pxOf(box.style['maxWidth']);
  if (first === null || width === null) return box;
  const sized = (size: number) => ({ ...box, style: atFontSize(box.style, size) });
  const { size, isWhole } = await largestFittingSize(first, minPx, (each) =>
    fits(engine, sized(each), width),
  );
  // A box as wide as its text would be cut by rounding; a text that fits needs no ellipsis.
  return isWhole ? withStyle(sized(size), { textOverflow: 'clip' }) : sized(size);
}

function withStyle(box: TemplateBox, style: TemplateBox['style']): TemplateBox {
  return { ...box, style: { ...box.style, ...style } };
}

/**
 * Lays the text out alone, free to grow, and compares what it takes with what it may take. A word that is too wide
 * does not fit: it is broken only where the smallest size does not help.
 */
async function fits(engine: Engine, box: TemplateBox, width: number): Promise<boolean> {
  const { WebkitLineClamp, lineClamp, height, maxHeight, maxWidth: _, ...style } = box.style;
  const isOneLine = style['whiteSpace'] === 'nowrap';
  const alone = {
    ...box,
    style: {
      ...style,
      display: 'block',
      position: 'static',
      overflow: 'visible',
      overflowWrap: 'normal',
      width: isOneLine ? 'auto' : `${width}px`,
    },
  };
  const canvas: TemplateBox = { kind: 'box', tag: 'canvas', style: looseCanvas, children: [alone] };
  const measured = await engine.renderer.measure(sceneOf(canvas, () => null));
  const text = measured.children[0] ?? measured;
  if (isOneLine) return text.width <= width;
  const maxLines = Number(WebkitLineClamp ?? lineClamp ?? Number.POSITIVE_INFINITY);
  const maxHeightPx = pxOf(height) ?? pxOf(maxHeight) ?? Number.POSITIVE_INFINITY;
  const widest = Math.max(0, ...runsOf(text).map((run) => run.x + run.width));
  const isInside = widest <= width - paddingAcross(box.style) + 0.5;
  return isInside && lineCount(text) <= maxLines && text.height <= maxHeightPx + 0.5;
}

/** Padding left and right together, as far as it is given in px. */
function paddingAcross({ padding = '0', paddingLeft, paddingRight }: TemplateBox['style']): number {
  const [top = '0', right = top, , left = right] = padding.split(/\s+/);
  return (pxOf(paddingLeft ?? left) ?? 0) + (pxOf(paddingRight ?? right) ?? 0);
}

// A flex column that aligns to its start leaves a one-line text exactly as wide as its words.
const looseCanvas = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  width: '8000px',
  fontFamily: 'Inter',
};

function lineCount(node: MeasuredNode): number {
  return new Set(runsOf(node).map((run) => Math.round(run.y))).size;
}

function runsOf(node: MeasuredNode): MeasuredNode['runs'] {
  return [...node.runs, ...node.children.flatMap(runsOf)];
}
