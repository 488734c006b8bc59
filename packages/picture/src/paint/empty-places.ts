import type { TemplateBox, TemplateImage, TemplateNode, TemplateStyle } from '../template/template-tree.ts';
import type { PaintPhotos } from './paint-engine.ts';
import { imageStyle } from './scene/draw-scene.ts';

/**
 * Returns the tree with invisible boxes for missing photos; their neighbours stay in place. A tree that has all of its photos stays the
 * same object.
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

/** Returns a box as large as the image, and where that is. */
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

/** Style names that change no size; of a border only the width has to stay. */
const paintNames = /^(?:background|boxShadow|filter|opacity|transform|object|border.*Radius)/;

function isInline(style: TemplateStyle): boolean {
  return (style['display'] ?? 'inline') === 'inline' && style['position'] !== 'absolute';
}
