import { fieldOfSource, photoSlotName } from '#picture/values';
import type { Layer } from '#picture/layers';

/** The photo after the first that a layer shows, from 2; null for every other layer. */
export function readFurtherPhoto(layer: Layer): number | null {
  return layer.kind === 'photo' && layer.photo !== undefined && layer.photo > 1 ? layer.photo : null;
}

/** The field whose picture a layer shows; null for every other layer. */
export function readPictureField(layer: Layer): string | null {
  return layer.kind === 'image' ? fieldOfSource(layer.source) : null;
}

/** The picture that a layer has in the template itself, as data; null for every other layer. */
export function readOwnPicture(layer: Layer): string | null {
  return layer.kind === 'image' && fieldOfSource(layer.source) === null ? layer.source : null;
}

/** The condition that products meet for which a layer is shown: its own, and that they have its photo or picture. */
export function joinConditions(layer: Layer): string | undefined {
  const slot = slotNeededBy(layer);
  if (slot === null) return layer.showIf;
  const isThere = `{{${slot}}}`;
  return layer.showIf === undefined ? isThere : `${layer.showIf} and ${isThere}`;
}

/** The photo or picture without which products are drawn without a layer; null where there is none. */
export function slotNeededBy(layer: Layer): string | null {
  const photo = readFurtherPhoto(layer);
  if (photo !== null) return photoSlotName(photo);
  const hasWords = layer.kind === 'image' && layer.instead !== undefined;
  return hasWords ? null : readPictureField(layer);
}
