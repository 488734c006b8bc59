import type { MeasuredNode } from '@takumi-rs/core';
import type { TemplateBox, TemplateImage, TemplateNode } from '#core/template/template-tree.ts';
import type { Engine } from '../engine.ts';
import { sceneOf } from './draw-scene.ts';
import type { PhotoFit } from './fit-photo.ts';
import type { Photo } from './read-photo.ts';

/** A photo slot of the template with the size of its content box in whole px. */
export type PlacedPhoto = PhotoFit & {
  readonly image: TemplateImage;
  readonly width: number;
  readonly height: number;
};

type Size = { width: number; height: number };

/** Finds how large each photo slot is on the canvas. Slots sized in px need no layout pass. */
export async function placePhoto(
  engine: Engine,
  tree: TemplateBox,
  canvas: Size,
  photo: Photo,
): Promise<PlacedPhoto[]> {
  const slots = slotsIn(tree);
  if (slots.length === 0) return [];
  const isFixed = slots.every((slot) => fixedSize(slot) !== null);
  const measured = isFixed ? null : await measureLeaves(engine, tree, canvas, photo);
  return slots.map((image) => {
    const size = fixedSize(image) ?? contentSize(image, measured?.get(image) ?? photo);
    return { image, ...fitOf(image), width: wholePx(size.width), height: wholePx(size.height) };
  });
}

function slotsIn(node: TemplateNode): TemplateImage[] {
  if (node.kind === 'box') return node.children.flatMap(slotsIn);
  return node.kind === 'image' && node.slot !== undefined ? [node] : [];
}

/** Content size of an image whose style says it in px and adds nothing around it. */
function fixedSize(image: TemplateImage): Size | null {
  const width = px(image.style['width']) ?? image.width ?? null;
  const height = px(image.style['height']) ?? image.height ?? null;
  const isBounded = Object.keys(image.style).some((name) =>
    /^(?:min|max|padding|border(?!.*Radius)|flex)/.test(name),
  );
  return width === null || height === null || isBounded ? null : { width, height };
}

/**
 * The renderer's measurements carry no names, so images are found by their order among the nodes that hold
 * nothing. Where the orders cannot be matched, the photo's own size stands in.
 */
async function measureLeaves(
  engine: Engine,
  tree: TemplateBox,
  canvas: Size,
  photo: Photo,
): Promise<Map<TemplateNode, Size>> {
  const picture = blankPicture(photo);
  const measured = leavesOf(
    await engine.renderer.measure(
      sceneOf(tree, () => picture),
      canvas,
    ),
  );
  const leaves = emptyNodes(tree);
  if (measured.length !== leaves.length) return new Map();
  return new Map(leaves.map((leaf, index) => [leaf, measured[index] ?? photo]));
}

function leavesOf(node: MeasuredNode): MeasuredNode[] {
  if (node.children.length === 0) return node.runs.length === 0 ? [node] : [];
  return node.children.flatMap(leavesOf);
}

function emptyNodes(node: TemplateNode): TemplateNode[] {
  if (node.kind === 'text') return [];
  if (node.kind === 'image' || node.children.length === 0) return [node];
  return node.children.flatMap(emptyNodes);
}

/** A picture that has the photo's proportions but costs nothing to hold. */
function blankPicture({ width, height }: Size): Uint8Array {
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`,
  );
}

function contentSize(image: TemplateImage, outer: Size): Size {
  const around = (sides: string[]) =>
    sides.reduce(
      (sum, side) =>
        sum + (px(image.style[`padding${side}`] ?? image.style['padding']) ?? 0) + borderPx(image),
      0,
    );
  return { width: outer.width - around(['Left', 'Right']), height: outer.height - around(['Top', 'Bottom']) };
}

function borderPx(image: TemplateImage): number {
  const text = image.style['borderWidth'] ?? image.style['border'] ?? '';
  return px(/[\d.]+px/.exec(text)?.[0]) ?? 0;
}

/** Without object-fit a browser stretches the picture; a stretched product never sells, so it is contained. */
function fitOf(image: TemplateImage): PhotoFit {
  const fit = image.style['objectFit'];
  const [x = 'center', y = 'center'] = orderPosition((image.style['objectPosition'] ?? '').split(/\s+/));
  return { fit: fit === 'cover' ? 'cover' : 'contain', x: fraction(x), y: fraction(y) };
}

function orderPosition(words: string[]): string[] {
  const [first, second] = words.filter(Boolean);
  if (first === undefined) return [];
  const isSwapped = ['top', 'bottom'].includes(first) || ['left', 'right'].includes(second ?? '');
  return isSwapped ? [second ?? 'center', first] : [first, second ?? 'center'];
}

function fraction(word: string): number {
  if (word === 'left' || word === 'top') return 0;
  if (word === 'right' || word === 'bottom') return 1;
  const percent = /^([\d.]+)%$/.exec(word)?.[1];
  return percent === undefined ? 0.5 : Math.min(1, Number(percent) / 100);
}

function px(value: string | undefined): number | null {
  const digits = /^(\d+(?:\.\d+)?)(?:px)?$/.exec(value ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

function wholePx(value: number): number {
  return Math.min(4000, Math.max(1, Math.round(value)));
}
