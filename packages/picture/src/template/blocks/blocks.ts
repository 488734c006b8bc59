import { badgeBlocks } from './badge-blocks.ts';
import type { Block } from './block.ts';
import { photoBlocks } from './photo-blocks.ts';
import { priceBlocks } from './price-blocks.ts';
import { shapeBlocks } from './shape-blocks.ts';
import { textBlocks } from './text-blocks.ts';

/** All blocks for a canvas, in the order of the list. */
export const blocks: readonly Block[] = [
  ...textBlocks,
  ...priceBlocks,
  ...badgeBlocks,
  ...photoBlocks,
  ...shapeBlocks,
];
