import {
  layerSchema,
  type BadgeLayer,
  type CodeLayer,
  type EnergyLayer,
  type GroupLayer,
  type ImageLayer,
  type Layer,
  type PhotoLayer,
  type RatingLayer,
  type ShapeLayer,
  type TextLayer,
} from '../layers/layer-schema.ts';
import { evenShare } from '../template-limits.ts';

type Sized = 'id' | 'width' | 'height';
type Fields<Kind extends Layer, Needed extends string> = Partial<Kind> & Pick<Kind, Needed & keyof Kind>;

/** Creates layers from the relevant properties; all others have the model's defaults. */
export const makeLayer = {
  text: (fields: Fields<TextLayer, Sized | 'text' | 'fontSize'>) =>
    layerSchema.parse({ kind: 'text', ...fields }),
  badge: (fields: Fields<BadgeLayer, Sized | 'text' | 'fontSize'>) =>
    layerSchema.parse({ kind: 'badge', ...fields }),
  photo: (fields: Fields<PhotoLayer, Sized>) => layerSchema.parse({ kind: 'photo', ...fields }),
  image: (
    fields: Omit<Fields<ImageLayer, Sized | 'source'>, 'instead'> & {
      instead?: Partial<ImageLayer['instead']>;
    },
  ) => layerSchema.parse({ kind: 'image', ...fields }),
  shape: (fields: Fields<ShapeLayer, Sized>) => layerSchema.parse({ kind: 'shape', ...fields }),
  rating: (fields: Fields<RatingLayer, Sized | 'value'>) => layerSchema.parse({ kind: 'rating', ...fields }),
  qr: (fields: Fields<CodeLayer, Sized | 'value'>) => layerSchema.parse({ kind: 'qr', ...fields }),
  energy: (fields: Fields<EnergyLayer, Sized | 'value'>) => layerSchema.parse({ kind: 'energy', ...fields }),
  group: (fields: Fields<GroupLayer, Sized | 'layers'>) => layerSchema.parse({ kind: 'group', ...fields }),
};

/** Default sizing of products in designs: all equally large, and on one line. */
export const evenly = { share: evenShare.usual, standsOnLine: true };

/**
 * Returns the product's photo as in most designs: its background is continued to the edges, and products stand on one line, each filling
 * `share` per cent of the room.
 */
export function productPhoto({
  share = evenShare.usual,
  ...fields
}: Partial<PhotoLayer> & Pick<PhotoLayer, 'width' | 'height'> & { share?: number }): Layer {
  const evenSize = { share, standsOnLine: true };
  return makeLayer.photo({ id: 'photo', extendsGround: true, evenSize, ...fields });
}

/** Returns equal padding on all sides, in px. */
export function allAround(px: number): { top: number; right: number; bottom: number; left: number } {
  return { top: px, right: px, bottom: px, left: px };
}
