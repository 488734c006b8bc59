import type { TemplateBox, TemplateNode, TemplateStyle } from '../template/template-tree.ts';
import type { PaintPhoto, PaintPhotos } from './paint-engine.ts';
import { colorsOfPhoto, inkOn, neutralColors, type PhotoColors } from './pixels/colors-of-photo.ts';
import type { Color } from './pixels/pixels.ts';

/** The slot whose photo provides the colours. */
const firstSlot = 'IMAGE_URL';

/** Size of the longer side at which a photo's colours are read, in px: the colours are the same, and reading is cheap. */
const lookPx = 64;

/**
 * Returns the tree with photo colour names (`{{PHOTO_COLOR}}`) replaced by colours of the product's first photo; greys without a photo. A
 * tree without such names stays the same object, and no photo is read. Throws PhotoError.
 */
export async function withPhotoColors(tree: TemplateBox, photos: PaintPhotos): Promise<TemplateBox> {
  if (!asksForColors(tree)) return tree;
  const photo = photos.get(firstSlot);
  return coloured(tree, photo === undefined ? neutralColors : await findPhotoColors(photo));
}

/** Returns the tree with neutral colours, for callers that only measure. */
export function withNeutralColors(tree: TemplateBox): TemplateBox {
  return asksForColors(tree) ? coloured(tree, neutralColors) : tree;
}

/** Example of the strong colours a photo may have. */
const vividColors: PhotoColors = { main: [214, 20, 20], dark: [104, 0, 48], accent: [0, 72, 214] };

/** Returns the tree with strong colours, for callers that show a template's possible looks. */
export function withVividColors(tree: TemplateBox): TemplateBox {
  return asksForColors(tree) ? coloured(tree, vividColors) : tree;
}

const found = new WeakMap<PaintPhoto, Promise<PhotoColors>>();

function findPhotoColors(photo: PaintPhoto): Promise<PhotoColors> {
  const known = found.get(photo);
  if (known !== undefined) return known;
  const scale = Math.min(1, lookPx / Math.max(photo.width, photo.height));
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  const whole = { left: 0, top: 0, width, height, drawn: { width, height }, hidden: { left: 0, top: 0 } };
  const looking = photo.decode(whole).then(colorsOfPhoto);
  found.set(photo, looking);
  // A temporary failure must not stay cached.
  looking.catch(() => found.delete(photo));
  return looking;
}

const names = /\{\{\s*PHOTO_COLOR(_DARK|_ACCENT)?(_INK)?\s*\}\}/gi;

const asking = new WeakMap<TemplateStyle, boolean>();

function hasNames(style: TemplateStyle): boolean {
  const known = asking.get(style);
  if (known !== undefined) return known;
  const answer = Object.values(style).some((value) => value.includes('{{'));
  asking.set(style, answer);
  return answer;
}

/** True if a colour in a tree comes from the product's first photo, which is then needed even if no slot shows it. */
export function asksForColors(node: TemplateNode): boolean {
  if (node.kind === 'text') return false;
  return hasNames(node.style) || (node.kind === 'box' && node.children.some(asksForColors));
}

function coloured(box: TemplateBox, colors: PhotoColors): TemplateBox {
  const children = box.children.map((child): TemplateNode => {
    if (child.kind === 'box') return coloured(child, colors);
    if (child.kind === 'text' || !hasNames(child.style)) return child;
    return { ...child, style: inColors(child.style, colors) };
  });
  const style = hasNames(box.style) ? inColors(box.style, colors) : box.style;
  const isSame = style === box.style && children.every((child, at) => child === box.children[at]);
  return isSame ? box : { ...box, style, children };
}

function inColors(style: TemplateStyle, colors: PhotoColors): TemplateStyle {
  const entries = Object.entries(style).map(([name, value]): [string, string] => [
    name,
    value.replaceAll(names, (_name, which: string | undefined, ink: string | undefined) => {
      const part = which === undefined ? 'main' : which.toUpperCase() === '_DARK' ? 'dark' : 'accent';
      return toHex(ink === undefined ? colors[part] : inkOn(colors[part]));
    }),
  ]);
  return Object.fromEntries(entries);
}

function toHex(color: Color): string {
  return `#${color.map((level) => level.toString(16).padStart(2, '0')).join('')}`;
}
