import type { Node, RgbaImage } from '@takumi-rs/core';
import type { TemplateBox, TemplateImage, TemplateNode } from '#core/template/template-tree.ts';
import type { Engine } from '../engine.ts';

/** Pixels for an image of the template; null leaves the image out. */
export type PictureOf = (image: TemplateImage) => RgbaImage | Uint8Array | null;

/** Draws the filled tree on a canvas of the given px; the answer is opaque RGBA, row by row. */
export async function drawScene(
  engine: Engine,
  tree: TemplateBox,
  size: { width: number; height: number },
  pictureOf: PictureOf,
): Promise<Buffer> {
  return engine.renderer.render(sceneOf(tree, pictureOf), { ...size, format: 'raw' });
}

/** The tree in the renderer's own words. */
export function sceneOf(tree: TemplateBox, pictureOf: PictureOf): Node {
  return boxNode(tree, pictureOf);
}

function boxNode(box: TemplateBox, pictureOf: PictureOf): Node {
  const [only] = box.children;
  // Line clamping and ellipses work on an element that is itself text, as a lone text child is in HTML.
  if (box.children.length === 1 && only?.kind === 'text')
    return { type: 'text', text: only.text, style: box.style };
  return {
    type: 'container',
    style: box.style,
    children: box.children.flatMap((child) => nodeOf(child, pictureOf)),
  };
}

function nodeOf(node: TemplateNode, pictureOf: PictureOf): Node[] {
  if (node.kind === 'text')
    return [{ type: 'text', text: node.text, style: node.text === '\n' ? lineBreak : {} }];
  if (node.kind === 'box') return [boxNode(node, pictureOf)];
  const picture = pictureOf(node);
  return picture === null ? [] : [{ type: 'image', src: picture, style: imageStyle(node) }];
}

const lineBreak = { whiteSpace: 'pre' } as const;

/** Width and height attributes are the weakest styles, as in browsers. */
function imageStyle(image: TemplateImage): TemplateImage['style'] {
  return {
    ...(image.width === undefined ? {} : { width: `${image.width}px` }),
    ...(image.height === undefined ? {} : { height: `${image.height}px` }),
    ...image.style,
  };
}
