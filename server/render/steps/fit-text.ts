import type { MeasuredNode } from '@takumi-rs/core';
import type { TemplateBox, TemplateNode } from '#core/template/template-tree.ts';
import type { Engine } from '../engine.ts';
import { sceneOf } from './draw-scene.ts';

// Six steps of this factor reach 62 % of the first size; each step is one layout pass of one text.
const shrinkFactor = 0.92;

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
  const first = px(box.style['fontSize']);
  const width = px(box.style['width']) ?? px(box.style['maxWidth']);
  if (first === null || width === null) return box;
  for (let size = first; ; size = Math.max(minPx, Math.floor(size * shrinkFactor))) {
    const candidate = withStyle(box, { fontSize: `${size}px` });
    // A box as wide as its text would be cut by rounding; a text that fits needs no ellipsis.
    if (await isWhole(engine, candidate, width)) return withStyle(candidate, { textOverflow: 'clip' });
    if (size <= minPx) return candidate;
  }
}

function withStyle(box: TemplateBox, style: TemplateBox['style']): TemplateBox {
  return { ...box, style: { ...box.style, ...style } };
}

/** Lays the text out alone, free to grow, and compares what it takes with what it may take. */
async function isWhole(engine: Engine, box: TemplateBox, width: number): Promise<boolean> {
  const { WebkitLineClamp, lineClamp, height, maxHeight, maxWidth: _, ...style } = box.style;
  const isOneLine = style['whiteSpace'] === 'nowrap';
  const alone = {
    ...box,
    style: {
      ...style,
      display: 'block',
      position: 'static',
      overflow: 'visible',
      width: isOneLine ? 'auto' : `${width}px`,
    },
  };
  const canvas: TemplateBox = { kind: 'box', tag: 'canvas', style: looseCanvas, children: [alone] };
  const measured = await engine.renderer.measure(sceneOf(canvas, () => null));
  const text = measured.children[0] ?? measured;
  if (isOneLine) return text.width <= width;
  const maxLines = Number(WebkitLineClamp ?? lineClamp ?? Number.POSITIVE_INFINITY);
  const maxHeightPx = px(height) ?? px(maxHeight) ?? Number.POSITIVE_INFINITY;
  return lineCount(text) <= maxLines && text.height <= maxHeightPx + 0.5;
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

function px(value: string | undefined): number | null {
  const digits = /^(\d+(?:\.\d+)?)px$/.exec(value ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}
