import type { Layer } from '../layers/layer-schema.ts';
import type { Canvas } from '../starters/starter.ts';
import type { TemplateConfig } from '../template.ts';

/** Group of a block in the list. */
export type BlockGroup = 'text' | 'price' | 'badge' | 'shape' | 'photo';

/** Surroundings that a block fits itself to: the canvas in px, the template's colours, and the photos shown already. */
export type BlockFrame = {
  readonly canvas: Canvas;
  readonly colors: TemplateConfig['colors'];
  readonly shownPhotos?: readonly number[];
  /** Field of the current product that has the address of a logo. */
  readonly logoField?: string;
};

/**
 * A ready part for a canvas. It is made of layers like any other, so that all of it can be changed afterwards. Ids are the same each time:
 * the caller gives them new ones.
 */
export type Block = {
  readonly id: string;
  readonly group: BlockGroup;
  /** Its layers as one, with its corner at 0, 0, or where on the canvas it belongs. */
  readonly make: (frame: BlockFrame) => Layer;
  /** Whether it belongs where it is made, and not to the middle of the canvas. */
  readonly isPlaced?: boolean;
  /** Its layer is called after what it shows, which may be another thing each time, and not after the block. */
  readonly isNamedByContent?: boolean;
};

/** Sizes in whole px for a design that is right on a canvas whose shorter side is 1080 px. */
export function makeScale({ width, height }: Canvas): (px: number) => number {
  const scale = Math.min(width, height) / 1080;
  return (px) => Math.max(1, Math.round(px * scale));
}
