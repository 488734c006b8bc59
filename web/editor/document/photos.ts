import { fieldOfSource, photoSlotName } from '#picture/values';
import type { Layer } from '#picture/layers';

/** Returns the number of the additional photo that a layer shows, from 2; null for every other layer. */
export function readFurtherPhoto(layer: Layer): number | null {
  return layer.kind === 'photo' && layer.photo !== undefined && layer.photo > 1 ? layer.photo : null;
}

/** Returns the field whose picture a layer shows; null for every other layer. */
export function readPictureField(layer: Layer): string | null {
  return layer.kind === 'image' ? fieldOfSource(layer.source) : null;
}

/** Returns the picture that a layer contains as data; null for every other layer. */
export function readOwnPicture(layer: Layer): string | null {
  return layer.kind === 'image' && fieldOfSource(layer.source) === null ? layer.source : null;
}

/** Returns the condition for showing a layer: the layer's condition, and that the product has the photo or picture in it. */
export function joinConditions(layer: Layer): string | undefined {
  const slot = slotNeededBy(layer);
  if (slot === null) return layer.showIf;
  const isThere = `{{${slot}}}`;
  return layer.showIf === undefined ? isThere : `${layer.showIf} and ${isThere}`;
}

/** Returns the photo or picture without which a layer is not drawn; null if it needs none. */
export function slotNeededBy(layer: Layer): string | null {
  const photo = readFurtherPhoto(layer);
  if (photo !== null) return photoSlotName(photo);
  const hasWords = layer.kind === 'image' && layer.instead !== undefined;
  return hasWords ? null : readPictureField(layer);
}
