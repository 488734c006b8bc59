import type { Layer } from '../layers/layer-schema.ts';
import type { Canvas } from '../starters/starter.ts';
import type { TemplateConfig } from '../template.ts';

export type BlockGroup = 'text' | 'price' | 'badge' | 'shape' | 'photo';

/** What a block adapts to: the canvas in px, the template's colours, and the photos already shown. */
export type BlockFrame = {
  readonly canvas: Canvas;
  readonly colors: TemplateConfig['colors'];
  readonly shownPhotos?: readonly number[];
  /** Field of the current product that contains the address of a logo. */
  readonly logoField?: string;
};

/**
 * A ready-made part for a canvas. It consists of ordinary layers, which can be changed afterwards. Ids are the same each time: the caller
 * replaces them.
 */
export type Block = {
  readonly id: string;
  readonly group: BlockGroup;
  /** Returns the block's layers as one layer, with its corner at 0, 0, or at its proper place on the canvas. */
  readonly make: (frame: BlockFrame) => Layer;
  /** True if the block stays where it is created, instead of moving to the middle of the canvas. */
  readonly isPlaced?: boolean;
  /** True if the block's layer is named after its content, which varies, and not after the block. */
  readonly isNamedByContent?: boolean;
};

/** Returns a function that scales px of a design for a canvas with a shorter side of 1080 px, to whole px. */
export function makeScale({ width, height }: Canvas): (px: number) => number {
  const scale = Math.min(width, height) / 1080;
  return (px) => Math.max(1, Math.round(px * scale));
}
