import type {
  TemplateBox,
  TemplateImage,
  TemplateNode,
  TemplateStyle,
} from '../../template/template-tree.ts';
import type { Rectangle } from '../pixels/pixels.ts';
import type { PaintEngine, RgbaPicture, SceneNode } from '../paint-engine.ts';
import { withOutlinesBelow } from './outlined-words.ts';

/** Picture that replaces an image when drawing or measuring; `style` takes precedence over the image's own. */
export type Picture = { readonly pixels: RgbaPicture | Uint8Array; readonly style: TemplateStyle };

/** The picture for an image of the template; null leaves the image out. */
export type PictureOf = (image: TemplateImage) => Picture | null;

/** Draws the filled tree on a canvas of this size in px; returns opaque RGBA, row by row. */
export async function drawScene(
  engine: PaintEngine,
  tree: TemplateBox,
  size: { width: number; height: number },
  pictureOf: PictureOf,
): Promise<Uint8Array> {
  return engine.draw(toScene(withOutlinesBelow(withoutVainClip(tree, size)), pictureOf), size);
}

/** Draws only an area of the canvas, in whole px; returns RGBA with straight alpha, row by row. */
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
  // With a given size the renderer drops lines of a taller text; the frame's own size is enough.
  return engine.draw(toScene(frame, pictureOf));
}

/** Returns a canvas with a fixed size, independent of the picture in which it is drawn. */
export function inPx(canvas: TemplateBox, size: { width: number; height: number }): TemplateBox {
  return { ...canvas, style: { ...canvas.style, width: `${size.width}px`, height: `${size.height}px` } };
}

/**
 * Removes a clip without effect: clipping a box as large as the canvas changes nothing, but makes the renderer use a separate layer, which
 * takes as long as everything else in a usual template.
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

/** Returns the tree in the renderer's format. */
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
 * True for a clamped text in several parts. The renderer gives each inline part of such a box its own lines; browsers treat them as one
 * text, as in a block.
 */
function isClampedText({ style, children }: TemplateBox): boolean {
  if (style['display'] !== '-webkit-box') return false;
  return children.every(
    (child) => child.kind === 'text' || (child.style['display'] ?? 'inline').startsWith('inline'),
  );
}

/**
 * Browsers truncate a line that is too long after the last letter that fits; the renderer would do so after the last word, unless words may
 * break. On a line that never wraps this has no other effect.
 */
function cutBetweenLetters(style: TemplateStyle): TemplateStyle {
  const isCutLine = style['whiteSpace'] === 'nowrap' && style['textOverflow'] === 'ellipsis';
  return isCutLine ? { ...style, wordBreak: 'break-all' } : style;
}

/** Returns an image's own style; width and height attributes have the lowest priority, as in browsers. */
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
