import type { Size } from '../pixels/pixels.ts';
import type {
  TemplateBox,
  TemplateImage,
  TemplateNode,
  TemplateStyle,
} from '../../template/template-tree.ts';
import type { MeasuredNode, PaintEngine } from '../paint-engine.ts';
import { imageStyle, toScene } from './draw-scene.ts';

/** The content box of an image in whole px, and the padding around it. */
export type ImageBox = Size & { readonly padding: Edges };

/** Px on each side of a box. */
type Edges = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

/** Returns the images of a tree, both photo slots and pictures, in the order of the HTML. */
export function imagesIn(node: TemplateNode): TemplateImage[] {
  if (node.kind === 'text') return [];
  return node.kind === 'image' ? [node] : node.children.flatMap(imagesIn);
}

/**
 * Finds how large each image's content is on the canvas, in whole px. `naturalSize` is the size of the
 * picture that will be there. Images placed in px need no layout pass.
 */
export async function imageBoxes(
  engine: PaintEngine,
  tree: TemplateBox,
  canvas: Size,
  naturalSize: (image: TemplateImage) => Size,
): Promise<Map<TemplateImage, ImageBox>> {
  const images = imagesIn(tree);
  const isFixed = images.every((image) => fixedSize(image) !== null);
  const measured = isFixed
    ? new Map<TemplateNode, Size>()
    : await measureLeaves(engine, tree, canvas, naturalSize);
  return new Map(
    images.map((image) => {
      const size = fixedSize(image) ?? contentSize(image, measured.get(image) ?? naturalSize(image));
      return [image, { ...whole(size, canvas), padding: readPadding(image.style) }];
    }),
  );
}

/**
 * Returns the style that makes an image exactly as large as it was measured. The renderer only honours percentages, transforms and opacity
 * on blocks, so an inline image is measured as one and drawn as an inline block.
 */
export function fixedStyle(image: TemplateImage, size: Size): TemplateStyle {
  return {
    boxSizing: 'content-box',
    width: `${size.width}px`,
    height: `${size.height}px`,
    minWidth: '0',
    minHeight: '0',
    maxWidth: 'none',
    maxHeight: 'none',
    ...(isInline(image) ? { display: 'inline-block' } : {}),
  };
}

/** Returns the content size of an image that is placed freely in px, padding included where it counts as size. */
function fixedSize(image: TemplateImage): Size | null {
  const style = imageStyle(image);
  const [width, height] = [px(style['width']), px(style['height'])];
  const isFree = style['position'] === 'absolute';
  const isBounded = Object.keys(style).some((name) => /^(?:min|max|border(?!.*Radius))/.test(name));
  if (width === null || height === null || isBounded || !isFree) return null;
  return style['boxSizing'] === 'border-box' ? contentSize(image, { width, height }) : { width, height };
}

/**
 * Measures the images. The renderer's measurements carry no names, so images are found by their order among the nodes that hold nothing.
 * If the two orders cannot be matched, natural sizes are the fallback.
 */
async function measureLeaves(
  engine: PaintEngine,
  tree: TemplateBox,
  canvas: Size,
  naturalSize: (image: TemplateImage) => Size,
): Promise<Map<TemplateNode, Size>> {
  const scene = toScene(tree, (image) => ({
    pixels: blankPicture(naturalSize(image)),
    style: isInline(image) ? asBlock : {},
  }));
  const measured = listLeaves(await engine.measure(scene, canvas));
  const leaves = emptyNodes(tree);
  if (measured.length !== leaves.length) return new Map();
  return new Map(
    leaves.flatMap((leaf, index) => (measured[index] === undefined ? [] : [[leaf, measured[index]]])),
  );
}

const asBlock: TemplateStyle = { display: 'block' };

function listLeaves(node: MeasuredNode): MeasuredNode[] {
  if (node.children.length === 0) return node.runs.length === 0 ? [node] : [];
  return node.children.flatMap(listLeaves);
}

function emptyNodes(node: TemplateNode): TemplateNode[] {
  if (node.kind === 'text') return [];
  if (node.kind === 'image' || node.children.length === 0) return [node];
  return node.children.flatMap(emptyNodes);
}

/** Returns a picture that has the right proportions but costs nothing to hold. */
export function blankPicture({ width, height }: Size): Uint8Array {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
  return Uint8Array.from(svg, (character) => character.charCodeAt(0));
}

function contentSize({ style }: TemplateImage, outer: Size): Size {
  const border = px(/[\d.]+px/.exec(style['borderWidth'] ?? style['border'] ?? '')?.[0]) ?? 0;
  const { top, right, bottom, left } = readPadding(style);
  return { width: outer.width - left - right - 2 * border, height: outer.height - top - bottom - 2 * border };
}

/** Returns the padding in px; percentages are left to the renderer and count as none. */
function readPadding(style: TemplateStyle): Edges {
  const [top = '0', right = top, bottom = top, left = right] = (style['padding'] ?? '0').split(/\s+/);
  return {
    top: px(style['paddingTop'] ?? top) ?? 0,
    right: px(style['paddingRight'] ?? right) ?? 0,
    bottom: px(style['paddingBottom'] ?? bottom) ?? 0,
    left: px(style['paddingLeft'] ?? left) ?? 0,
  };
}

function isInline(image: TemplateImage): boolean {
  return (image.style['display'] ?? 'inline') === 'inline' && image.style['position'] !== 'absolute';
}

function px(value: string | undefined): number | null {
  const digits = /^(\d+(?:\.\d+)?)(?:px)?$/.exec(value ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Limits a photo far larger than the canvas, which would only take memory; no more of it is visible. */
function whole(size: Size, canvas: Size): Size {
  const most = Math.round(1.5 * Math.max(canvas.width, canvas.height));
  const side = (value: number) => Math.min(most, Math.max(1, Math.round(value)));
  return { width: side(size.width), height: side(size.height) };
}
