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

/** Width of a box's edges on each side, in px. */
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
 * Finds the size of each image's content on the canvas, in whole px. `naturalSize` is the size of the picture to be shown. Images placed in
 * px need no layout pass.
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
 * Returns the style that gives an image exactly its measured size. The renderer applies percentages, transforms and opacity only to blocks,
 * so an inline image is measured as a block and drawn as an inline block.
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

/** Returns the content size of an image with absolute position in px, including padding if it counts as size. */
function fixedSize(image: TemplateImage): Size | null {
  const style = imageStyle(image);
  const [width, height] = [px(style['width']), px(style['height'])];
  const isFree = style['position'] === 'absolute';
  const isBounded = Object.keys(style).some((name) => /^(?:min|max|border(?!.*Radius))/.test(name));
  if (width === null || height === null || isBounded || !isFree) return null;
  return style['boxSizing'] === 'border-box' ? contentSize(image, { width, height }) : { width, height };
}

/**
 * Measures the images. The renderer's measurements carry no names, so images are matched by their order among the leaf nodes. If the orders
 * differ, natural sizes are the fallback.
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

/** Returns a picture with the right proportions that needs no memory. */
export function blankPicture({ width, height }: Size): Uint8Array {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
  return Uint8Array.from(svg, (character) => character.charCodeAt(0));
}

function contentSize({ style }: TemplateImage, outer: Size): Size {
  const border = px(/[\d.]+px/.exec(style['borderWidth'] ?? style['border'] ?? '')?.[0]) ?? 0;
  const { top, right, bottom, left } = readPadding(style);
  return { width: outer.width - left - right - 2 * border, height: outer.height - top - bottom - 2 * border };
}

/** Returns the padding in px; percentages are left to the renderer and count as 0. */
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

/** Limits a photo far larger than the canvas, which would only use memory; no more of it is visible. */
function whole(size: Size, canvas: Size): Size {
  const most = Math.round(1.5 * Math.max(canvas.width, canvas.height));
  const side = (value: number) => Math.min(most, Math.max(1, Math.round(value)));
  return { width: side(size.width), height: side(size.height) };
}
