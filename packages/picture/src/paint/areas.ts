import type { Rectangle } from './pixels/pixels.ts';
import type { TemplateBox, TemplateImage, TemplateNode, TemplateStyle } from '../template/template-tree.ts';

/** An element's ancestors and how they place it. */
export type Surroundings = {
  /** The boxes around the element, from the canvas inwards. */
  readonly boxes: readonly TemplateBox[];
  /** The innermost box's corner on the canvas; null if only the layout can determine it. */
  readonly origin: { readonly left: number; readonly top: number } | null;
  /** The areas of those surrounding boxes that clip their contents. */
  readonly clips: readonly Rectangle[];
};

/** Returns the border box of an element placed in px, or of the only child of a plain block; null otherwise. */
export function findArea(
  node: TemplateBox | TemplateImage,
  { boxes, origin }: Surroundings,
): Rectangle | null {
  const { style } = node;
  const parent = boxes.at(-1);
  const [width, height] = [px(style['width']), px(style['height'])];
  if (parent === undefined || origin === null || width === null || height === null) return null;
  if (has(style, /^(?:margin|inset|right|bottom|m(?:in|ax)(?:Width|Height)|border(?!.*Radius))/)) return null;
  const isFree = style['position'] === 'absolute';
  if (isFree ? !isPositioned(parent) : !isPlainBlock(parent) || has(style, /^(?:left|top)$/)) return null;
  const [left, top] = isFree ? [px(style['left']), px(style['top'])] : [0, 0];
  const padding = style['boxSizing'] === 'border-box' ? { across: 0, down: 0 } : readPadding(style);
  if (left === null || top === null || padding === null) return null;
  return {
    left: origin.left + left,
    top: origin.top + top,
    width: width + padding.across,
    height: height + padding.down,
  };
}

/** Returns the area that an element can paint, given its border box; null if shadows, effects or children may exceed it. */
export function paintedArea(node: TemplateNode, area: Rectangle | null): Rectangle | null {
  if (node.kind === 'text' || has(node.style, /^(?:boxShadow|filter|transform|WebkitTextStroke)/))
    return null;
  const isContained = node.kind === 'image' || node.children.length === 0 || clippedAxes(node.style) === 2;
  return isContained ? area : null;
}

/** Returns an area enlarged by `by` px on each side; a negative value shrinks it. */
export function grown(area: Rectangle, by: number): Rectangle {
  const { left, top, width, height } = area;
  return { left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by };
}

/** True if two areas have no pixel in common; an unknown area may be anywhere. */
export function isApart(one: Rectangle | null, other: Rectangle | null): boolean {
  if (one === null || other === null) return false;
  const isBeside = (from: Rectangle, to: Rectangle) =>
    Math.ceil(from.left + from.width) <= Math.floor(to.left) ||
    Math.ceil(from.top + from.height) <= Math.floor(to.top);
  return isBeside(one, other) || isBeside(other, one);
}

/** Returns the number of axes, 0 to 2, on which a box clips its contents. */
export function clippedAxes(style: TemplateStyle): number {
  const overflow = style['overflow'] ?? 'visible';
  const axes = [style['overflowX'] ?? overflow, style['overflowY'] ?? overflow];
  return axes.filter((value) => value !== 'visible').length;
}

/** Returns a length in px, including 0; null for every other unit. */
export function px(value: string | undefined): number | null {
  const digits = /^(-?\d+(?:\.\d+)?)px$/.exec(value ?? '')?.[1];
  if (digits !== undefined) return Number(digits);
  return value === '0' ? 0 : null;
}

export function isInside(inner: Rectangle, outer: Rectangle): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.left + inner.width <= outer.left + outer.width &&
    inner.top + inner.height <= outer.top + outer.height
  );
}

function isPositioned({ style }: TemplateBox): boolean {
  return style['position'] === 'relative' || style['position'] === 'absolute';
}

function isPlainBlock({ style }: TemplateBox): boolean {
  return ['block', 'flow-root'].includes(style['display'] ?? '') && !has(style, /^padding/);
}

/** Returns the horizontal and vertical sums of the padding; null if it is not in px. */
export function readPadding(style: TemplateStyle): { across: number; down: number } | null {
  const [all = '0', right = all, bottom = all, left = right] = (style['padding'] ?? '0').split(/\s+/);
  const sides = [
    style['paddingTop'] ?? all,
    style['paddingRight'] ?? right,
    style['paddingBottom'] ?? bottom,
    style['paddingLeft'] ?? left,
  ].map(px);
  const [top, across, below, before] = sides;
  if (sides.includes(null)) return null;
  return { across: (across ?? 0) + (before ?? 0), down: (top ?? 0) + (below ?? 0) };
}

function has(style: TemplateStyle, names: RegExp): boolean {
  return Object.keys(style).some((name) => names.test(name));
}
