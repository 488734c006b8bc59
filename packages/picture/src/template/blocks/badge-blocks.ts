import { makeLayer } from '../starters/make-layers.ts';
import { starsWidth } from '../drawn/draw-stars.ts';
import { readableInk } from '../starters/readable-ink.ts';
import { bindings, type Canvas } from '../starters/starter.ts';
import type { BadgeLayer } from '../layers/layer-schema.ts';
import { makeScale, type Block, type BlockFrame } from './block.ts';

type Look = Partial<BadgeLayer> &
  Pick<BadgeLayer, 'text' | 'width' | 'height' | 'fontSize'> & { readonly isPlaced?: boolean };

/** Eye-catching marks, most of them shown only for products to which they apply. */
export const badgeBlocks: readonly Block[] = [
  { id: 'stars', group: 'badge', make: starsBlock },
  { id: 'qr', group: 'badge', make: codeBlock },
  energy('energy-class', 260, 110),
  energy('energy-scale', 360, 420),
  badge('badge', ({ px }) => ({
    text: 'New',
    width: px(200),
    height: px(84),
    radius: px(42),
    fontSize: px(38),
  })),
  badge('discount-disc', ({ px }) => ({
    text: bindings.discount,
    showIf: bindings.isSale,
    width: px(216),
    height: px(216),
    shape: 'ellipse',
    fontSize: px(60),
    rotation: 8,
  })),
  badge('discount-burst', ({ px }) => ({
    text: bindings.discount,
    showIf: bindings.isSale,
    width: px(260),
    height: px(260),
    shape: 'burst',
    radius: px(6),
    fontSize: px(64),
    rotation: -8,
    padding: px(36),
  })),
  // Across the corner: its centre is equally far from the top and from the right.
  badge('discount-ribbon', ({ px, canvas }) => ({
    text: `Sale ${bindings.discount}`,
    showIf: bindings.isSale,
    x: canvas.width - px(410),
    y: px(86),
    width: px(560),
    height: px(88),
    rotation: 45,
    fontSize: px(44),
    isPlaced: true,
  })),
  badge('rating', ({ px }) => ({
    text: '\u2b50 {{RATING}}',
    showIf: '{{RATING}}',
    width: px(190),
    height: px(76),
    radius: px(16),
    fontSize: px(40),
  })),
  badge('low-stock', ({ px }) => ({
    text: 'Only {{QUANTITY}} left',
    showIf: '{{QUANTITY}} > 0 and {{QUANTITY}} <= 5',
    width: px(320),
    height: px(76),
    radius: px(16),
    fontSize: px(36),
  })),
  badge('free-shipping', ({ px, canvas }) => ({
    text: 'Free shipping',
    width: canvas.width,
    height: px(72),
    fontSize: px(34),
    isPlaced: true,
  })),
];

/** Creates a star rating, with the number of ratings if the feed has it. */
function starsBlock({ canvas, colors }: BlockFrame) {
  const px = makeScale(canvas);
  const height = px(56);
  const width = starsWidth(5, height);
  return makeLayer.group({
    id: 'stars',
    layout: 'row',
    align: 'center',
    gap: px(16),
    width: width + px(16) + px(150),
    height,
    layers: [
      makeLayer.rating({ id: 'stars-rating', value: '{{RATING}}', width, height }),
      makeLayer.text({
        id: 'stars-count',
        text: '({{REVIEW_COUNT}})',
        showIf: '{{RATING}}',
        width: px(150),
        height: px(44),
        fontSize: px(34),
        minFontSize: px(22),
        wraps: false,
        color: colors.text,
      }),
    ],
  });
}

function codeBlock({ canvas }: BlockFrame) {
  const px = makeScale(canvas);
  return makeLayer.qr({ id: 'qr', value: '{{LINK}}', width: px(240), height: px(240), radius: px(12) });
}

/** Returns the energy class of a product: a box as high as wide has all classes of its label. */
function energy(id: string, width: number, height: number): Block {
  return {
    id,
    group: 'badge',
    make: ({ canvas }) => {
      const px = makeScale(canvas);
      return makeLayer.energy({ id, value: bindings.energy, width: px(width), height: px(height) });
    },
  };
}

/** Creates a badge in the template's accent colour. */
function badge(id: string, look: (room: { px: (px: number) => number; canvas: Canvas }) => Look): Block {
  const lookOn = ({ canvas }: Pick<BlockFrame, 'canvas'>) => look({ px: makeScale(canvas), canvas });
  return {
    id,
    group: 'badge',
    isPlaced: lookOn({ canvas: { width: 1080, height: 1080 } }).isPlaced === true,
    make: ({ canvas, colors }) => {
      const { isPlaced: _isPlaced, ...fields } = lookOn({ canvas });
      return makeLayer.badge({
        id,
        fill: colors.accent,
        color: readableInk(colors.accent),
        minFontSize: Math.round(fields.fontSize * 0.6),
        fontWeight: 800,
        lineHeight: 1.1,
        wraps: false,
        padding: makeScale(canvas)(12),
        ...fields,
      });
    },
  };
}
