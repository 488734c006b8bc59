import type { ShapeLayer } from '../layers/layer-schema.ts';
import { makeLayer } from '../starters/make-layers.ts';
import { makeScale, type Block } from './block.ts';

export const shapeBlocks: readonly Block[] = [
  shape('rectangle', { width: 360, height: 240 }),
  shape('ellipse', { width: 280, height: 280 }),
  shape('line', { width: 480, height: 4 }),
  shape('polygon', { width: 300, height: 260 }),
  shape('star', { width: 300, height: 286 }),
  shape('burst', { width: 300, height: 300 }),
  shape('arrow', { width: 360, height: 180 }),
  shape('arc', { width: 300, height: 300 }),
];

function shape(kind: ShapeLayer['shape'], { width, height }: { width: number; height: number }): Block {
  return {
    id: kind,
    group: 'shape',
    make: ({ canvas, colors }) => {
      const px = makeScale(canvas);
      const size = { width: px(width), height: px(height) };
      return makeLayer.shape({ id: kind, shape: kind, ...size, fill: colors.accent });
    },
  };
}
