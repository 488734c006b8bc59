import { badgeBlocks } from './badge-blocks.ts';
import type { Block } from './block.ts';
import { photoBlocks } from './photo-blocks.ts';
import { priceBlocks } from './price-blocks.ts';
import { shapeBlocks } from './shape-blocks.ts';
import { textBlocks } from './text-blocks.ts';

/** Everything that can be put on a canvas, in the order it is offered. */
export const blocks: readonly Block[] = [
  ...textBlocks,
  ...priceBlocks,
  ...badgeBlocks,
  ...photoBlocks,
  ...shapeBlocks,
];
