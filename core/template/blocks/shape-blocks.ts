import { allAround, makeLayer } from '../starters/make-layers.ts';
import { scaleOf, type Block } from './block.ts';

/** Plain forms, and the product's photo. */
export const shapeBlocks: readonly Block[] = [
  {
    id: 'photo',
    group: 'photo',
    make: ({ canvas }) => {
      const px = scaleOf(canvas);
      const size = { width: px(720), height: px(720) };
      return makeLayer.photo({ id: 'photo', ...size, extendsGround: true });
    },
  },
  {
    id: 'photo-card',
    group: 'photo',
    make: ({ canvas }) => {
      const px = scaleOf(canvas);
      return makeLayer.photo({
        id: 'photo-card',
        width: px(760),
        height: px(760),
        fill: '#ffffff',
        radius: px(32),
        padding: allAround(px(48)),
        extendsGround: true,
        shadow: { x: 0, y: px(16), blur: px(48), color: 'rgba(15, 23, 42, 0.18)' },
      });
    },
  },
  shape('rectangle', { width: 360, height: 240 }),
  shape('ellipse', { width: 280, height: 280 }),
  shape('line', { width: 480, height: 4 }),
];

function shape(
  kind: 'rectangle' | 'ellipse' | 'line',
  { width, height }: { width: number; height: number },
): Block {
  return {
    id: kind,
    group: 'shape',
    make: ({ canvas, colors }) => {
      const px = scaleOf(canvas);
      const size = { width: px(width), height: px(height) };
      return makeLayer.shape({ id: kind, shape: kind, ...size, fill: colors.accent });
    },
  };
}
