import { normalizeKey } from './normalize-key.ts';
import { textParts } from './placeholders.ts';

/** Number of photos of a product that a template can show: the first, and nine additional ones, the maximum of the channels. */
export const photosMax = 10;

/** The placeholder for the product's first photo in an image source. */
export const photoPlaceholder = 'IMAGE_URL';

const names = /^(?:IMAGE_URL|IMAGE|IMAGE_LINK|PHOTO)(?:_([1-9]\d?))?$/;

/** Returns the placeholder of a product's photo: `IMAGE_URL` for the first, `IMAGE_URL_2` for the second. */
export function photoSlotName(photo: number): string {
  return photo === 1 ? photoPlaceholder : `${photoPlaceholder}_${photo}`;
}

/** Returns the number of a slot's photo, from 1; null for a key that is not a slot's name. */
export function photoOfSlot(slot: string): number | null {
  const match = names.exec(slot);
  const photo = match === null ? 0 : Number(match[1] ?? 1);
  return photo >= 1 && photo <= photosMax ? photo : null;
}

/** Returns the slot's name if an image source is exactly one photo placeholder; null for every other source. */
export function slotOfSource(source: string): string | null {
  const [part, ...others] = textParts(source.trim());
  if (part === undefined || typeof part === 'string' || others.length > 0 || part.calls.length > 0)
    return null;
  const photo = part.isBroken ? null : photoOfSlot(part.key);
  return photo === null ? null : photoSlotName(photo);
}

/** Returns the slots of additional photos among a template's placeholders, each with its photo's number, in that order. */
export function furtherSlots(placeholders: readonly string[]): { slot: string; photo: number }[] {
  return placeholders
    .flatMap((key) => {
      const photo = photoOfSlot(key);
      return photo !== null && photo > 1 && key === photoSlotName(photo) ? [{ slot: key, photo }] : [];
    })
    .toSorted((a, b) => a.photo - b.photo);
}

export const furtherPhotosMax = photosMax - 1;

/** Slots of all additional photos, from the second on. */
export const allFurtherSlots: readonly string[] = Array.from({ length: furtherPhotosMax }, (_, at) =>
  photoSlotName(at + 2),
);

/**
 * Adds the links of a product's additional photos, from the second on, to its values, under their slots' names. A feed's own field of such
 * a name is the fallback for a missing link. Only `slots` are added; without any the values are returned unchanged.
 */
export function withPhotoLinks(
  values: Readonly<Record<string, string>>,
  links: readonly string[],
  slots: readonly string[] = allFurtherSlots,
): Readonly<Record<string, string>> {
  if (slots.length === 0) return values;
  const named: Record<string, string> = {};
  const others: Record<string, string> = {};
  for (const [name, text] of Object.entries(values)) {
    const key = normalizeKey(name);
    if (slots.includes(key)) named[key] = text;
    else others[name] = text;
  }
  for (const slot of slots) {
    const link = links[(photoOfSlot(slot) ?? 0) - 2] ?? '';
    if (link !== '') named[slot] = link;
  }
  return { ...others, ...named };
}
