import { photoSlotName } from '#core/template/bindings/photo-slots.ts';
import type { Layer } from '#core/template/layers/layer-schema.ts';

/** The photo after the first that a layer shows, from 2; null for every other layer. */
export function furtherPhotoOf(layer: Layer): number | null {
  return layer.kind === 'photo' && layer.photo !== undefined && layer.photo > 1 ? layer.photo : null;
}

/** The condition that products meet for which a layer is shown: its own, and that they have its photo. */
export function conditionOf(layer: Layer): string | undefined {
  const photo = furtherPhotoOf(layer);
  if (photo === null) return layer.showIf;
  const isThere = `{{${photoSlotName(photo)}}}`;
  return layer.showIf === undefined ? isThere : `${layer.showIf} and ${isThere}`;
}
