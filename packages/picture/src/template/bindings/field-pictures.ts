import type { TemplateBox, TemplateNode } from '../template-tree.ts';
import { photoOfSlot } from './photo-slots.ts';
import { textParts } from './placeholders.ts';

// A picture whose address stands in a field of the product, such as the logo of its brand. Its slot has the field's name.

/** Names that stand for photos, and for colours of the first one: no field of the shop's is called so. */
const taken = /^(?:IMAGE_URL|IMAGE|IMAGE_LINK|PHOTO)(?:_\d+)?$|^PHOTO_COLOR/;

/** Returns the normalised key of the field where an image source is its placeholder and nothing else; null for every other source. */
export function fieldOfSource(source: string): string | null {
  if (!source.includes('{{')) return null;
  const [part, ...others] = textParts(source.trim());
  if (part === undefined || typeof part === 'string' || others.length > 0) return null;
  const isPlain = part.calls.length === 0 && part.isBroken !== true;
  return isPlain && !taken.test(part.key) ? part.key : null;
}

/** Whether a slot shows the picture of a field, and no photo of the product. */
export function isFieldSlot(slot: string): boolean {
  return photoOfSlot(slot) === null;
}

const known = new WeakMap<TemplateBox, readonly string[]>();

/** Returns the fields whose pictures a template shows, each once, in the order of their first use. */
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
