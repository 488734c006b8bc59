import type { Layer, PhotoLayer } from '../../layers/layer-schema.ts';
import { readableInk, withOpacity } from '../readable-ink.ts';
import { templateDefaults } from '../../template.ts';
import { makeLayer, productPhoto } from '../make-layers.ts';
import { bindings, type Canvas, type Rect, type Starter } from '../starter.ts';
import { brandLine, oneLine, titleText } from '../words-column.ts';
import { scaled, shapeOf } from '../zones.ts';

const { colors } = templateDefaults;

/** Layout of photo, panel and text on one canvas, and the size of the text; all numbers are px. */
type Layout = {
  readonly photo: Rect & Pick<PhotoLayer, 'padding'>;
  readonly panel: Rect;
  /** Place of the text on the panel, relative to its corner. */
  readonly words: Rect;
  readonly arrangement: 'row' | 'centered' | 'column';
  readonly brandSize: number;
  readonly title: { readonly width: number; readonly size: number; readonly lines: number };
  readonly price: { readonly size: number; readonly maxWidth: number };
  readonly gap: number;
};

/**
 * The specification's default design: a large photo on a plain background, with brand, title and price on a panel below or beside it. The
 * panel contains only text, so a product without any is just its photo.
 */
export const classic: Starter = {
  id: 'default',
  colors,
  design: (canvas) => {
    const layout = chooseLayout(canvas);
    return {
      background: colors.background,
      layers: [
        productPhoto({
          ...layout.photo,
          productShadow: 'contact',
        }),
        makeLayer.group({
          ...layout.panel,
          id: 'panel',
          fill: withOpacity(colors.accent, 0.09),
          layers: [wordsOn(layout)],
        }),
      ],
    };
  },
};

function wordsOn(layout: Layout): Layer {
  const { arrangement, words, gap, title } = layout;
  const column = {
    layout: 'column',
    gap,
    justify: 'center',
    align: arrangement === 'centered' ? 'center' : 'start',
  } as const;
  if (arrangement !== 'row')
    return makeLayer.group({
      ...words,
      ...column,
      id: 'words',
      layers: [makeBrand(layout), makeTitle(layout), makeOldPrice(layout), makePrice(layout)],
    });
  const { height } = words;
  const names = { ...column, id: 'names', width: title.width, height };
  const prices = {
    ...column,
    id: 'prices',
    width: layout.price.maxWidth,
    height,
    gap: Math.round(layout.price.size * 0.2),
    align: 'end' as const,
  };
  return makeLayer.group({
    ...words,
    id: 'words',
    layout: 'row',
    justify: 'between',
    align: 'center',
    layers: [
      makeLayer.group({ ...names, layers: [makeBrand(layout), makeTitle(layout)] }),
      makeLayer.group({ ...prices, layers: [makeOldPrice(layout), makePrice(layout)] }),
    ],
  });
}

function makeBrand({ arrangement, brandSize, title }: Layout): Layer {
  return brandLine({
    width: title.width,
    fontSize: brandSize,
    minFontSize: Math.round(brandSize * 0.8),
    lineHeight: 1.1,
    fontWeight: 600,
    letterSpacing: Math.round(brandSize * 0.08),
    color: withOpacity(colors.text, 0.68),
    align: arrangement === 'centered' ? 'center' : 'start',
  });
}

function makeTitle({ arrangement, title: { width, size, lines } }: Layout): Layer {
  return titleText({
    width,
    height: Math.ceil(size * 1.18) * lines,
    fontSize: size,
    minFontSize: Math.round(size * 0.7),
    lineHeight: 1.18,
    maxLines: lines,
    fontWeight: 700,
    color: colors.text,
    align: arrangement === 'centered' ? 'center' : 'start',
  });
}

function makeOldPrice({ arrangement, price: { size, maxWidth } }: Layout): Layer {
  const fontSize = Math.round(size * 0.56);
  return oneLine('old price', bindings.before, {
    width: maxWidth,
    fontSize,
    fontWeight: 500,
    color: withOpacity(colors.text, 0.68),
    align: ({ row: 'end', centered: 'center', column: 'start' } as const)[arrangement],
    decoration: 'line-through',
  });
}

function makePrice({ price: { size, maxWidth } }: Layout): Layer {
  return oneLine('price', bindings.now, {
    width: maxWidth,
    height: Math.ceil(size * 1.75),
    fontSize: size,
    minFontSize: Math.round(size * 0.45),
    lineHeight: 1.15,
    fontWeight: 700,
    color: readableInk(colors.accent),
    align: 'left',
    pill: {
      fill: colors.accent,
      radius: size,
      paddingX: Math.round(size * 0.62),
      paddingY: Math.round(size * 0.3),
    },
  });
}

/** Chooses among three layouts by the canvas's shape: text below in a row, below and centred, or beside. */
function chooseLayout(canvas: Canvas): Layout {
  return { square: squareLayout, tall: tallLayout, wide: wideLayout }[shapeOf(canvas)](canvas);
}

function squareLayout({ width, height }: Canvas): Layout {
  const px = scaled(Math.min(width, height) / 1080);
  const margin = px(52);
  const panelHeight = px(272);
  const top = height - panelHeight;
  const price = { size: px(72), maxWidth: px(380) };
  return {
    photo: { x: 0, y: 0, width, height: top },
    panel: { x: 0, y: top, width, height: panelHeight },
    words: { x: margin, y: 0, width: width - 2 * margin, height: panelHeight },
    arrangement: 'row',
    title: { width: width - 2 * margin - price.maxWidth - px(36), size: px(56), lines: 3 },
    brandSize: px(30),
    price,
    gap: px(14),
  };
}

/** Stories and short videos have buttons over the top and bottom of the picture, so text avoids both ends. */
function tallLayout({ width, height }: Canvas): Layout {
  const px = scaled(width / 1080);
  const margin = px(64);
  const wordsHeight = px(560);
  const photoHeight = Math.min(
    Math.round(height * 0.46),
    Math.round(width * 1.1),
    height - wordsHeight - px(80),
  );
  const spare = height - photoHeight - wordsHeight;
  const photoTop = Math.round(spare * 0.36);
  const top = photoTop + photoHeight + px(44);
  const panelHeight = height - top;
  const words = { width: width - 2 * margin, height: px(500) };
  const middle = Math.round((panelHeight - words.height) / 2);
  const isStory = width / height < 0.62;
  return {
    photo: {
      x: 0,
      y: 0,
      width,
      height: top,
      padding: { top: photoTop, right: 0, bottom: 0, left: 0 },
    },
    panel: { x: 0, y: top, width, height: panelHeight },
    words: { x: margin, y: isStory ? middle - px(110) : middle, ...words },
    arrangement: 'centered',
    title: { width: words.width, size: px(80), lines: 3 },
    brandSize: px(40),
    price: { size: px(104), maxWidth: words.width },
    gap: px(36),
  };
}

function wideLayout({ width, height }: Canvas): Layout {
  const px = scaled(Math.min(width / 1280, height / 560));
  const margin = px(48);
  const left = Math.min(Math.round(width * 0.55), Math.round(height * 1.35));
  const wordsWidth = width - left - 2 * margin;
  return {
    photo: { x: 0, y: 0, width: left, height },
    panel: { x: left, y: 0, width: width - left, height },
    words: { x: margin, y: 0, width: wordsWidth, height },
    arrangement: 'column',
    title: { width: wordsWidth, size: px(60), lines: 4 },
    brandSize: px(29),
    price: { size: px(80), maxWidth: wordsWidth },
    gap: px(28),
  };
}
