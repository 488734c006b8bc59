import {
  readMixing,
  splitIntoLayers,
  getSubject,
  withoutGroundStyle,
  type PaintLayer,
} from './paint-layers.ts';
import type { ParsedTemplate, TemplateBox, TemplateNode, TemplateStyle } from '../template/template-tree.ts';

export type CompiledTemplate = {
  /** True if a layer looks the same for every product that shows it. */
  readonly isShared: (layer: PaintLayer) => boolean;
};

/**
 * Decides how the pictures of a template are drawn: null for one whole scene, because its elements affect each other's places or blend with
 * those below. Every other template is drawn layer by layer.
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
 * True if every blended element is a separate layer, so that its pixels can be blended with those painted before it. The canvas itself must
 * not be blended, because nothing lies below it.
 */
function areMixedAlone(
  canvas: TemplateBox,
  styles: readonly TemplateStyle[],
  layers: readonly PaintLayer[],
): boolean {
  const count = styles.filter((style) => readMixing(style) !== null).length;
  return readMixing(canvas.style) === null && count === layers.filter(({ mixing }) => mixing !== null).length;
}

/** True for boxes that differ at most in their own backgrounds, which are separate layers. */
function passesOnAlike(one: TemplateStyle, other: TemplateStyle | undefined): boolean {
  return one === other || (other !== undefined && passedOn(one) === passedOn(other));
}

function passedOn(style: TemplateStyle): string {
  const known = passing.get(style) ?? JSON.stringify(withoutGroundStyle(style));
  passing.set(style, known);
  return known;
}

const passing = new WeakMap<TemplateStyle, string>();

/** True if the layer contains a photo of the product. */
export function hasPhoto({ node, part }: PaintLayer): boolean {
  return part !== 'ground' && isPhotoIn(node);
}

function isPhotoIn(node: TemplateNode): boolean {
  if (node.kind === 'image') return node.slot !== undefined;
  return node.kind === 'box' && node.children.some(isPhotoIn);
}

/** True if a style allows drawing its layer separately: layers are painted one above the other in the order of the HTML. */
function isIndependent(style: TemplateStyle): boolean {
  const known = independent.get(style) ?? looksAtNothing(style);
  independent.set(style, known);
  return known;
}

// Cached: the editor asks at every change, and nearly all styles are unchanged.
const independent = new WeakMap<TemplateStyle, boolean>();

function looksAtNothing(style: TemplateStyle): boolean {
  const isReordered = style['order'] !== undefined || (style['zIndex'] ?? 'auto') !== 'auto';
  // A layer is drawn on a canvas of its own size, so lengths must not depend on the size of the canvas.
  const isOfViewport = Object.values(style).some((value) => /\d(?:vw|vh|vmin|vmax)\b/i.test(value));
  return !isReordered && !isOfViewport;
}

function stylesIn(node: TemplateNode): TemplateStyle[] {
  if (node.kind === 'text') return [];
  return node.kind === 'image' ? [node.style] : [node.style, ...node.children.flatMap(stylesIn)];
}
