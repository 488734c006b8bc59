import {
  readMixing,
  splitIntoLayers,
  getSubject,
  withoutGroundStyle,
  type PaintLayer,
} from './paint-layers.ts';
import type { ParsedTemplate, TemplateBox, TemplateNode, TemplateStyle } from '../template/template-tree.ts';

/** Template as prepared before its first product. */
export type CompiledTemplate = {
  /** True when every product that shows this layer of its filled tree shows it equally. */
  readonly isShared: (layer: PaintLayer) => boolean;
};

/**
 * Decides how the pictures of a template are drawn: null for one whole scene, because its elements push each other about or mix with those
 * below them. Every other template is drawn layer by layer.
 */
export function compileTemplate({ tree }: ParsedTemplate): CompiledTemplate | null {
  const styles = stylesIn(tree);
  const layers = styles.every(isIndependent) ? splitIntoLayers(tree) : null;
  if (layers === null || !areMixedAlone(tree, styles, layers)) return null;
  const own = new Map(layers.map((layer) => [getSubject(layer), layer]));
  return {
    isShared: (layer) => {
      const known = own.get(getSubject(layer));
      const isSame = known?.around.every((box, index) =>
        passesOnAlike(box.style, layer.around[index]?.style),
      );
      return isSame === true && !hasPhoto(layer);
    },
  };
}

/**
 * True when every element that is mixed with those below it is a layer by itself: then its pixels can be mixed with those that were
 * painted before it. The canvas is opaque.
 */
function areMixedAlone(
  canvas: TemplateBox,
  styles: readonly TemplateStyle[],
  layers: readonly PaintLayer[],
): boolean {
  const count = styles.filter((style) => readMixing(style) !== null).length;
  return readMixing(canvas.style) === null && count === layers.filter(({ mixing }) => mixing !== null).length;
}

/** True for boxes that differ at most in their own grounds, which are layers of their own. */
function passesOnAlike(one: TemplateStyle, other: TemplateStyle | undefined): boolean {
  return one === other || (other !== undefined && passedOn(one) === passedOn(other));
}

function passedOn(style: TemplateStyle): string {
  const known = passing.get(style) ?? JSON.stringify(withoutGroundStyle(style));
  passing.set(style, known);
  return known;
}

const passing = new WeakMap<TemplateStyle, string>();

/** True when a photo of the product is in it. */
export function hasPhoto({ node, part }: PaintLayer): boolean {
  return part !== 'ground' && isPhotoIn(node);
}

function isPhotoIn(node: TemplateNode): boolean {
  if (node.kind === 'image') return node.slot !== undefined;
  return node.kind === 'box' && node.children.some(isPhotoIn);
}

/** Whether a style is independent: layers drawn one by one lie one above the other in the order of the HTML. */
function isIndependent(style: TemplateStyle): boolean {
  const known = independent.get(style) ?? looksAtNothing(style);
  independent.set(style, known);
  return known;
}

// An editor asks at every change, and nearly all styles are those of before.
const independent = new WeakMap<TemplateStyle, boolean>();

function looksAtNothing(style: TemplateStyle): boolean {
  const isReordered = style['order'] !== undefined || (style['zIndex'] ?? 'auto') !== 'auto';
  // A layer is drawn on a canvas of its own size, so no length may be a share of the canvas's size.
  const isOfViewport = Object.values(style).some((value) => /\d(?:vw|vh|vmin|vmax)\b/i.test(value));
  return !isReordered && !isOfViewport;
}

function stylesIn(node: TemplateNode): TemplateStyle[] {
  if (node.kind === 'text') return [];
  return node.kind === 'image' ? [node.style] : [node.style, ...node.children.flatMap(stylesIn)];
}
