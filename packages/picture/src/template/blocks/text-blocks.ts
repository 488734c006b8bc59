import { makeLayer } from '../starters/make-layers.ts';
import { bindings } from '../starters/starter.ts';
import { readableInk } from '../starters/readable-ink.ts';
import { makeScale, type Block } from './block.ts';

export const textBlocks: readonly Block[] = [
  {
    id: 'text',
    group: 'text',
    make: ({ canvas, colors }) => {
      const px = makeScale(canvas);
      const size = { width: px(520), height: px(60) };
      return makeLayer.text({ id: 'text', text: 'Your text', ...size, fontSize: px(44), color: colors.text });
    },
  },
  {
    id: 'title',
    group: 'text',
    make: ({ canvas, colors }) => {
      const px = makeScale(canvas);
      return makeLayer.text({
        id: 'title',
        text: bindings.title,
        width: px(860),
        height: px(150),
        fontSize: px(56),
        minFontSize: px(34),
        fontWeight: 700,
        lineHeight: 1.15,
        maxLines: 2,
        color: colors.text,
      });
    },
  },
  {
    id: 'brand',
    group: 'text',
    make: ({ canvas, colors }) => {
      const px = makeScale(canvas);
      return makeLayer.text({
        id: 'brand',
        text: bindings.brand,
        width: px(480),
        height: px(40),
        fontSize: px(30),
        minFontSize: px(20),
        fontWeight: 600,
        letterSpacing: px(3),
        uppercase: true,
        wraps: false,
        color: colors.accent,
      });
    },
  },
  {
    id: 'brand-bar',
    group: 'text',
    isPlaced: true,
    make: ({ canvas, colors }) => {
      const px = makeScale(canvas);
      return makeLayer.badge({
        id: 'brand-bar',
        text: bindings.brand,
        x: 0,
        y: canvas.height - px(96),
        width: canvas.width,
        height: px(96),
        fill: colors.accent,
        color: readableInk(colors.accent),
        fontSize: px(40),
        minFontSize: px(24),
        fontWeight: 700,
        letterSpacing: px(4),
        uppercase: true,
        wraps: false,
        padding: px(16),
      });
    },
  },
  {
    id: 'button',
    group: 'text',
    make: ({ canvas, colors }) => {
      const px = makeScale(canvas);
      return makeLayer.badge({
        id: 'button',
        text: 'Shop now',
        width: px(280),
        height: px(84),
        radius: px(42),
        fill: colors.text,
        color: readableInk(colors.text),
        fontSize: px(34),
        minFontSize: px(22),
        fontWeight: 600,
        wraps: false,
        padding: px(12),
      });
    },
  },
];
