import type { TemplateBox, TemplateImage, TemplateNode, TemplateStyle } from '../template/template-tree.ts';
import type { PaintPhotos } from './paint-engine.ts';
import { imageStyle } from './scene/draw-scene.ts';

/**
 * Returns the tree with missing photos replaced by invisible boxes, so that their neighbours stay in place. Without missing photos it is
 * the same object.
 */
export function withEmptyPlaces(tree: TemplateBox, photos: PaintPhotos): TemplateBox {
  const children = tree.children.map((child) => emptied(child, photos));
  return children.every((child, index) => child === tree.children[index]) ? tree : { ...tree, children };
}

function emptied(node: TemplateNode, photos: PaintPhotos): TemplateNode {
  if (node.kind === 'text') return node;
  if (node.kind === 'box') return withEmptyPlaces(node, photos);
  return node.slot === undefined || photos.has(node.slot) ? node : makeEmptyBox(node);
}

/** Returns an empty box with the size and place of the image. */
function makeEmptyBox(image: TemplateImage): TemplateBox {
  const shape = Object.entries(imageStyle(image)).filter(([name]) => !paintNames.test(name));
  const isBordered = shape.some(([name]) => name.startsWith('border'));
  const style: TemplateStyle = {
    ...Object.fromEntries(shape),
    ...(isInline(image.style) ? { display: 'inline-block' } : {}),
    ...(isBordered ? { opacity: '0' } : {}),
  };
  return { kind: 'box', tag: 'div', style, children: [] };
}

/** Style names that do not affect sizes; of a border only the width does. */
const paintNames = /^(?:background|boxShadow|filter|opacity|transform|object|border.*Radius)/;

function isInline(style: TemplateStyle): boolean {
  return (style['display'] ?? 'inline') === 'inline' && style['position'] !== 'absolute';
}
