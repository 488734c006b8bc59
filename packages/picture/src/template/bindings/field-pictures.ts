import type { TemplateBox, TemplateNode } from '../template-tree.ts';
import { photoOfSlot } from './photo-slots.ts';
import { textParts } from './placeholders.ts';

// Pictures whose address is in a field of the product, such as its brand's logo. The slot has the field's name.

/** Names reserved for photos, and for colours of the first photo; they never mean a shop's field. */
const taken = /^(?:IMAGE_URL|IMAGE|IMAGE_LINK|PHOTO)(?:_\d+)?$|^PHOTO_COLOR/;

/** Returns the normalised key of the field if an image source is exactly one placeholder; null for every other source. */
export function fieldOfSource(source: string): string | null {
  if (!source.includes('{{')) return null;
  const [part, ...others] = textParts(source.trim());
  if (part === undefined || typeof part === 'string' || others.length > 0) return null;
  const isPlain = part.calls.length === 0 && part.isBroken !== true;
  return isPlain && !taken.test(part.key) ? part.key : null;
}

/** True if a slot shows the picture of a field, and not a photo of the product. */
export function isFieldSlot(slot: string): boolean {
  return photoOfSlot(slot) === null;
}

const known = new WeakMap<TemplateBox, readonly string[]>();

/** Returns the fields whose pictures a template shows, without duplicates, in order of first use. */
export function pictureFields(tree: TemplateBox): readonly string[] {
  const found = known.get(tree) ?? [...new Set(slotsIn(tree).filter(isFieldSlot))];
  known.set(tree, found);
  return found;
}

function slotsIn(node: TemplateNode): string[] {
  if (node.kind === 'text') return [];
  if (node.kind === 'image') return node.slot === undefined ? [] : [node.slot];
  return node.children.flatMap(slotsIn);
}
