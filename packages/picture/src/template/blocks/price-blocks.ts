import { makeLayer } from '../starters/make-layers.ts';
import { readableInk } from '../starters/readable-ink.ts';
import { bindings } from '../starters/starter.ts';
import { pricesRow } from '../starters/words-column.ts';
import { makeScale, type Block, type BlockFrame } from './block.ts';

export const priceBlocks: readonly Block[] = [
  {
    id: 'price',
    group: 'price',
    make: ({ canvas, colors }) => {
      const px = makeScale(canvas);
      return makeLayer.text({
        id: 'price',
        text: bindings.price,
        width: px(420),
        height: px(92),
        fontSize: px(76),
        minFontSize: px(40),
        fontWeight: 800,
        wraps: false,
        color: colors.text,
      });
    },
  },
  { id: 'price-with-old', group: 'price', make: priceWithOld },
  { id: 'price-tag', group: 'price', make: priceTag },
  { id: 'saved', group: 'price', make: saved },
  { id: 'unit-price', group: 'price', make: unitPrice },
  { id: 'sale-block', group: 'price', make: saleBlock },
];

/** Returns the price; for reduced products with the old price struck through beside it. */
function priceWithOld({ canvas, colors }: BlockFrame) {
  const px = makeScale(canvas);
  return pricesRow(
    { width: px(700), height: px(96), gap: px(20) },
    {
      price: { fontSize: px(76), fontWeight: 800, color: colors.text, lineHeight: 1.1 },
      oldPrice: { fontSize: px(40), fontWeight: 500, color: mutedOn(colors.background), lineHeight: 1.1 },
      align: 'start',
    },
  );
}

/** Returns the price on a rounded background as long as the price. */
function priceTag({ canvas, colors }: BlockFrame) {
  const px = makeScale(canvas);
  return makeLayer.text({
    id: 'price-tag',
    text: bindings.price,
    width: px(460),
    height: px(110),
    fontSize: px(60),
    minFontSize: px(36),
    fontWeight: 800,
    wraps: false,
    color: readableInk(colors.accent),
    pill: { fill: colors.accent, radius: px(55), paddingX: px(36), paddingY: px(16) },
  });
}

function saved({ canvas, colors }: BlockFrame) {
  const px = makeScale(canvas);
  return makeLayer.text({
    id: 'saved',
    text: 'You save {{OLD_PRICE | default PRICE | saved SALE_PRICE PRICE | currency "short"}}',
    showIf: bindings.isReduced,
    width: px(520),
    height: px(48),
    fontSize: px(36),
    minFontSize: px(24),
    fontWeight: 600,
    wraps: false,
    color: colors.accent,
  });
}

/** Returns what a kilogram, a litre or another unit costs; nothing for a product whose measure the feed does not tell. */
function unitPrice({ canvas, colors }: BlockFrame) {
  const px = makeScale(canvas);
  return makeLayer.text({
    id: 'unit-price',
    text: bindings.unitPrice,
    width: px(420),
    height: px(46),
    fontSize: px(34),
    minFontSize: px(22),
    wraps: false,
    color: mutedOn(colors.background),
  });
}

/** Returns the reduction above the prices, on its own background; shown for reduced products only. */
function saleBlock({ canvas, colors }: BlockFrame) {
  const px = makeScale(canvas);
  const ink = readableInk(colors.accent);
  return makeLayer.group({
    id: 'sale-block',
    width: px(560),
    height: px(230),
    layout: 'column',
    gap: px(8),
    paddingX: px(36),
    paddingY: px(28),
    justify: 'center',
    fill: colors.accent,
    radius: px(24),
    showIf: bindings.isReduced,
    layers: [
      makeLayer.text({
        id: 'sale-reduction',
        text: `Sale ${bindings.discount}`,
        width: px(488),
        height: px(52),
        fontSize: px(40),
        minFontSize: px(26),
        fontWeight: 600,
        wraps: false,
        color: ink,
      }),
      pricesRow(
        { width: px(488), height: px(100), gap: px(18) },
        {
          price: { fontSize: px(80), fontWeight: 900, color: ink, lineHeight: 1.1 },
          oldPrice: { fontSize: px(40), fontWeight: 500, color: ink, lineHeight: 1.1 },
          align: 'start',
        },
      ),
    ],
  });
}

function mutedOn(background: string): string {
  return readableInk(background) === '#ffffff' ? '#d1d5db' : '#6b7280';
}
