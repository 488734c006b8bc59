import { findArea, clippedAxes, grown, paintedArea, px, type Surroundings } from './areas.ts';
import { isMixing, type Mixing } from './pixels/mix.ts';
import type { Rectangle } from './pixels/pixels.ts';
import { toPhotoSlot, readSlotShadow, type PhotoSlot } from './photo-slot.ts';
import type { TemplateBox, TemplateImage, TemplateNode, TemplateStyle } from '../template/template-tree.ts';

/**
 * Part of a template that can be drawn separately and laid over the layers before it: a `whole` element, or only the `ground` (background)
 * or only the `content` of a box.
 */
export type PaintLayer = {
  readonly node: TemplateBox | TemplateImage;
  readonly part: 'whole' | 'ground' | 'content';
  /** The boxes around the layer, from the canvas inwards; their own backgrounds and other children are other layers. */
  readonly around: readonly TemplateBox[];
  /** The maximum area that the layer paints; null if only the layout can determine it. */
  readonly area: Rectangle | null;
  /** Slot of a product's photo that is copied there; its shadow is a separate layer. */
  readonly slot: PhotoSlot | null;
  /** Blend mode of the layer's pixels with those below; null if they simply cover them. Nothing is blended inside the layer. */
  readonly mixing: Mixing | null;
};

/**
 * Splits a tree into layers, from bottom to top. Null if elements without absolute position stand next to each other on the canvas, because
 * any of them may move all others.
 */
export function splitIntoLayers(canvas: TemplateBox): PaintLayer[] | null {
  const layers: PaintLayer[] = [];
  const start: Surroundings = { boxes: [], origin: { left: 0, top: 0 }, clips: [] };
  return addLayers(canvas, start, layers) ? layers : null;
}

/** Returns the object that identifies a layer in every filled tree: filling leaves nodes without a placeholder unchanged. */
export function getSubject({ node, part }: PaintLayer): object {
  return part === 'ground' ? node.style : node;
}

/** Returns the area of a photo's slot, without its shadow; null for other layers. */
export function findSlotArea({ area, slot }: PaintLayer): Rectangle | null {
  return area === null || slot === null ? null : grown(area, -slot.reach);
}

/** Returns the canvas with this layer only, laid out as among the others. */
export function sceneOfLayer({ node, part, around }: PaintLayer): TemplateBox {
  const alone = node.kind === 'box' && part !== 'whole' ? takePart(node, part) : node;
  const scene = around.reduceRight<TemplateNode>(
    (child, box) => ({ ...withoutGround(box), children: [child] }),
    alone,
  );
  if (scene.kind !== 'box') throw new Error('a layer without a canvas');
  return scene;
}

/** Adds an element's layers; false if the canvas cannot be split there. */
function addLayers(found: TemplateNode, at: Surroundings, layers: PaintLayer[]): boolean {
  if (found.kind === 'text') return false;
  const mixing = readMixing(found.style);
  const node = mixing === null ? found : withoutMixing(found);
  const area = findArea(node, at);
  const layer = { node, around: at.boxes, slot: null, mixing };
  const isAnchored = [...at.boxes, node].some(({ style }) => style['position'] === 'absolute');
  if (node.kind === 'image' || mixing !== null || !isOpen(node, at)) {
    const plain = node.kind === 'image' ? toPhotoSlot(node, area, at) : null;
    const shadow = node.kind === 'image' && plain !== null ? readSlotShadow(node) : null;
    // A photo is blended together with its shadow.
    const slot = shadow !== null && mixing !== null ? null : plain;
    if (shadow !== null && slot !== null) layers.push({ ...layer, node: shadow, part: 'ground', area: null });
    layers.push({
      ...layer,
      part: 'whole',
      area: slot === null || area === null ? paintedArea(node, area) : grown(area, slot.reach),
      slot,
    });
    return isAnchored;
  }
  if (hasGround(node.style))
    layers.push({ ...layer, part: 'ground', area: paintedArea({ ...node, children: [] }, area) });
  if (node.children.length === 0) return true;
  const isLoneBlock = !isAnchored && node.children.length === 1 && node.children.every(isBlock);
  if (!isLoneBlock && !node.children.every(isFree)) {
    layers.push({ ...layer, part: 'content', area: paintedArea(withoutGround(node), area) });
    return isAnchored;
  }
  const inside = {
    boxes: [...at.boxes, node],
    origin: at.boxes.length === 0 ? at.origin : area,
    clips: clippedAxes(node.style) > 0 && area !== null ? [...at.clips, area] : at.clips,
  };
  return node.children.every((child) => addLayers(child, inside, layers));
}

/** Returns the blend mode of an element with the layers below; null if it simply covers them. */
export function readMixing(style: TemplateStyle): Mixing | null {
  const name = style['mixBlendMode'] ?? 'normal';
  return isMixing(name) ? name : null;
}

const unmixed = new WeakMap<TemplateNode, TemplateBox | TemplateImage>();

/** Returns the element without its blend mode; the same object for the same element, so that products can share it. */
function withoutMixing<Node extends TemplateBox | TemplateImage>(node: Node): TemplateBox | TemplateImage {
  const known = unmixed.get(node);
  if (known !== undefined) return known;
  const { mixBlendMode: _mixing, ...style } = node.style;
  const alone = { ...node, style };
  unmixed.set(node, alone);
  return alone;
}

/** True if a box's background and children may be drawn separately: no effect applies to all of them together. */
function isOpen({ style }: TemplateBox, at: Surroundings): boolean {
  const has = (name: string, neutral: string) => (style[name] ?? neutral) !== neutral;
  const isGroup =
    has('opacity', '1') || has('filter', 'none') || has('transform', 'none') || has('clipPath', 'none');
  const isBordered = Object.keys(style).some((name) => /^border(?!.*Radius)/.test(name));
  const isRoundClip = clippedAxes(style) > 0 && Object.keys(style).some((name) => name.endsWith('Radius'));
  const isTextShaped = [style['backgroundClip'], style['WebkitBackgroundClip']].includes('text');
  // A background is drawn without the box's content, so the content must not determine its size.
  const isSized = at.boxes.length === 0 || (px(style['width']) !== null && px(style['height']) !== null);
  return !isGroup && !isBordered && !isRoundClip && !isTextShaped && (isSized || !hasGround(style));
}

function takePart(box: TemplateBox, part: 'ground' | 'content'): TemplateBox {
  return part === 'ground' ? { ...box, children: [] } : withoutGround(box);
}

function withoutGround(box: TemplateBox): TemplateBox {
  return hasGround(box.style) ? { ...box, style: withoutGroundStyle(box.style) } : box;
}

export function withoutGroundStyle(style: TemplateStyle): TemplateStyle {
  return Object.fromEntries(Object.entries(style).filter(([name]) => !groundNames.test(name)));
}

const groundNames = /^(?:background|boxShadow|WebkitBackground)/;

function hasGround(style: TemplateStyle): boolean {
  return Object.keys(style).some((name) => groundNames.test(name));
}

function isFree(node: TemplateNode): boolean {
  return node.kind !== 'text' && node.style['position'] === 'absolute';
}

function isBlock(node: TemplateNode): boolean {
  if (node.kind !== 'box') return false;
  return ['block', 'flex', 'flow-root'].includes(node.style['display'] ?? '');
}
