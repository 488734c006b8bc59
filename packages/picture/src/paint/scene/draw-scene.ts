import type {
  TemplateBox,
  TemplateImage,
  TemplateNode,
  TemplateStyle,
} from '../../template/template-tree.ts';
import type { Rectangle } from '../pixels/pixels.ts';
import type { PaintEngine, RgbaPicture, SceneNode } from '../paint-engine.ts';
import { withOutlinesBelow } from './outlined-words.ts';

/** Picture that replaces an image when the tree is drawn or measured; `style` wins over the image's own. */
export type Picture = { readonly pixels: RgbaPicture | Uint8Array; readonly style: TemplateStyle };

/** The picture for an image of the template; null leaves the image out. */
export type PictureOf = (image: TemplateImage) => Picture | null;

/** Draws the filled tree on a canvas of the given px; the answer is opaque RGBA, row by row. */
export async function drawScene(
  engine: PaintEngine,
  tree: TemplateBox,
  size: { width: number; height: number },
  pictureOf: PictureOf,
): Promise<Uint8Array> {
  return engine.draw(toScene(withOutlinesBelow(withoutVainClip(tree, size)), pictureOf), size);
}

/** Draws only a part of the canvas, in whole px; the answer is RGBA with straight alpha, row by row. */
export async function drawArea(
  engine: PaintEngine,
  { tree, pictureOf }: { tree: TemplateBox; pictureOf: PictureOf },
  size: { width: number; height: number },
  area: Rectangle,
): Promise<Uint8Array> {
  const canvas = inPx(withOutlinesBelow(withoutVainClip(tree, size)), size);
  const corner = { position: 'absolute', left: `${-area.left}px`, top: `${-area.top}px` };
  const moved = { ...canvas, style: { ...canvas.style, ...corner } };
  const frame: TemplateBox = { ...inPx(canvas, area), children: [moved] };
  // Given a size, the renderer drops the lines of a text that is taller; the frame's own size is enough.
  return engine.draw(toScene(frame, pictureOf));
}

/** Returns a canvas that does not depend on the size of the picture it is drawn in. */
export function inPx(canvas: TemplateBox, size: { width: number; height: number }): TemplateBox {
  return { ...canvas, style: { ...canvas.style, width: `${size.width}px`, height: `${size.height}px` } };
}

/**
 * Removes a clip without effect: the canvas ends where the picture ends, so clipping a box as large as the canvas changes nothing; but it
 * is drawn on a layer of its own, which takes as long as everything else in a usual template.
 */
function withoutVainClip(tree: TemplateBox, size: { width: number; height: number }): TemplateBox {
  const [only, ...others] = tree.children;
  if (only?.kind !== 'box' || others.length > 0 || !isCanvasSized(only.style, size)) return tree;
  const { overflow: _overflow, ...style } = only.style;
  const isBlock = style['display'] === 'block';
  return { ...tree, children: [{ ...only, style: isBlock ? { ...style, display: 'flow-root' } : style }] };
}

function isCanvasSized(style: TemplateStyle, size: { width: number; height: number }): boolean {
  const isSameSize = style['width'] === `${size.width}px` && style['height'] === `${size.height}px`;
  return isSameSize && !Object.keys(style).some((name) => shapeNames.test(name));
}

const shapeNames = /^(?:border|margin|padding|transform|filter|opacity|mixBlend|top|left|right|bottom|inset)/;

/** Returns the tree in the renderer's own words. */
export function toScene(box: TemplateBox, pictureOf: PictureOf): SceneNode {
  const [only] = box.children;
  // Line clamping and ellipses work on an element that is itself text, as a lone text child is in HTML.
  if (box.children.length === 1 && only?.kind === 'text') {
    return { type: 'text', text: only.text, style: cutBetweenLetters(box.style) };
  }
  const children = box.children.flatMap((child) => toSceneNode(child, pictureOf) ?? []);
  return {
    type: 'container',
    style: toSceneStyle(box),
    children,
  };
}

function toSceneStyle(box: TemplateBox): TemplateStyle {
  if (isClampedText(box)) return { ...box.style, display: 'block' };
  return box.isOneText === true ? cutBetweenLetters(box.style) : box.style;
}

/**
 * Whether a box is a clamped text in several parts. The renderer gives each inline part of such a box lines of its own; browsers take them
 * for one text, as a block does.
 */
function isClampedText({ style, children }: TemplateBox): boolean {
  if (style['display'] !== '-webkit-box') return false;
  return children.every(
    (child) => child.kind === 'text' || (child.style['display'] ?? 'inline').startsWith('inline'),
  );
}

/**
 * Browsers cut a line that is too long after the last letter that fits; the renderer would do so after the last word,
 * unless words may be broken. A line that never wraps is not changed by that otherwise.
 */
function cutBetweenLetters(style: TemplateStyle): TemplateStyle {
  const isCutLine = style['whiteSpace'] === 'nowrap' && style['textOverflow'] === 'ellipsis';
  return isCutLine ? { ...style, wordBreak: 'break-all' } : style;
}

/** Returns an image's own style; width and height attributes are the weakest styles, like in browsers. */
export function imageStyle(image: TemplateImage): TemplateStyle {
  return {
    ...(image.width === undefined ? {} : { width: `${image.width}px` }),
    ...(image.height === undefined ? {} : { height: `${image.height}px` }),
    ...image.style,
  };
}

function toSceneNode(node: TemplateNode, pictureOf: PictureOf): SceneNode | null {
  if (node.kind === 'text')
    return { type: 'text', text: node.text, style: node.text === '\n' ? lineBreak : {} };
  if (node.kind === 'box') return toScene(node, pictureOf);
  const picture = pictureOf(node);
  if (picture === null) return null;
  return { type: 'image', src: picture.pixels, style: { ...imageStyle(node), ...picture.style } };
}

const lineBreak = { whiteSpace: 'pre' } as const;
