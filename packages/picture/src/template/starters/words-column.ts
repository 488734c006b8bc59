import type { Layer, TextLayer } from '../layers/layer-schema.ts';
import { makeLayer } from './make-layers.ts';
import { bindings, type Rect } from './starter.ts';

type Look = Partial<TextLayer> & { readonly fontSize: number };

/** Look of a starter's text; sizes in px. */
export type WordsLook = {
  readonly align: 'start' | 'center';
  readonly justify: 'start' | 'center' | 'end';
  readonly gap: number;
  readonly brand: Look;
  readonly title: Look & { readonly maxLines: number };
  readonly price: Look;
  readonly oldPrice: Look;
  /** Layer shown between title and prices. */
  readonly divider?: Layer;
};

/** Returns text in one line, as large as fits in `width` px. */
export function oneLine(id: string, text: string, { width, ...look }: Look & { width: number }): Layer {
  return makeLayer.text({
    id,
    text,
    width,
    height: Math.ceil(look.fontSize * (look.lineHeight ?? 1.2)),
    minFontSize: Math.round(look.fontSize * 0.6),
    align: 'start',
    wraps: false,
    ...look,
  });
}

export function brandLine(look: Look & { width: number }): Layer {
  return oneLine('brand', bindings.brand, { uppercase: true, ...look });
}

/** Returns the title, with as many lines as fit in its height. */
export function titleText(look: Look & Pick<TextLayer, 'width' | 'height'>): Layer {
  return makeLayer.text({ id: 'title', text: bindings.title, align: 'start', ...look });
}

export function oldPriceLine(look: Look & { width: number }): Layer {
  const { isReduced: showIf, oldPrice } = bindings;
  return oneLine('old price', oldPrice, { showIf, decoration: 'line-through', ...look });
}

/**
 * Returns brand, title and prices below each other; missing ones leave no gap. A design with two versions has one column for each, shown if
 * `showIf` holds; `prefix` is added to the ids of one.
 */
export function wordsColumn(
  zone: Rect,
  look: WordsLook,
  face: { readonly showIf?: string; readonly prefix?: string } = {},
): Layer {
  const { showIf, prefix } = face;
  const column = makeColumn(zone, look);
  const shown = showIf === undefined ? column : { ...column, showIf };
  return prefix === undefined ? shown : withPrefix(shown, prefix);
}

function withPrefix(layer: Layer, prefix: string): Layer {
  const named = { ...layer, id: prefix + layer.id };
  if (named.kind !== 'group') return named;
  return { ...named, layers: named.layers.map((each) => withPrefix(each, prefix)) };
}

function makeColumn(zone: Rect, look: WordsLook): Layer {
  const { brand, title, price, oldPrice, gap, align, divider } = look;
  const lineOf = (each: Look) => Math.ceil(each.fontSize * (each.lineHeight ?? 1.2));
  const priceHeight = lineOf(price) + 2 * (price.pill?.paddingY ?? 0);
  const others = lineOf(brand) + priceHeight + 2 * gap + (divider === undefined ? 0 : divider.height + gap);
  const titleHeight = Math.min(zone.height - others, lineOf(title) * title.maxLines);
  return makeLayer.group({
    ...zone,
    id: 'words',
    layout: 'column',
    gap,
    justify: look.justify,
    align: align === 'center' ? 'center' : 'start',
    layers: [
      brandLine({ width: zone.width, minFontSize: Math.round(brand.fontSize * 0.7), align, ...brand }),
      titleText({ width: zone.width, height: titleHeight, align, ...title }),
      ...(divider === undefined ? [] : [divider]),
      pricesRow(
        { width: zone.width, height: priceHeight, gap: Math.round(price.fontSize * 0.3) },
        { price, oldPrice, align },
      ),
    ],
  });
}

/** Returns a row with the price, or with the reduced price and the old one struck through beside it. */
export function pricesRow(
  size: { width: number; height: number; gap: number },
  look: { price: Look; oldPrice: Look; align: 'start' | 'center' },
): Layer {
  const oldWidth = Math.round(size.width * 0.36);
  const { price, oldPrice } = look;
  const priceLayer = {
    wraps: false,
    height: size.height,
    text: bindings.price,
    minFontSize: Math.round(price.fontSize * 0.3),
    ...price,
  };
  return makeLayer.group({
    ...size,
    id: 'prices',
    layout: 'row',
    align: price.pill === undefined ? 'baseline' : 'center',
    justify: look.align === 'center' ? 'center' : 'start',
    layers: [
      makeLayer.text({
        ...priceLayer,
        id: 'price',
        showIf: `not ${bindings.isReduced}`,
        width: size.width,
      }),
      makeLayer.text({
        ...priceLayer,
        id: 'sale price',
        showIf: bindings.isReduced,
        width: size.width - oldWidth - size.gap,
      }),
      makeLayer.text({
        id: 'old price',
        text: bindings.oldPrice,
        showIf: bindings.isReduced,
        wraps: false,
        width: oldWidth,
        height: size.height,
        minFontSize: Math.round(oldPrice.fontSize * 0.36),
        decoration: 'line-through',
        ...oldPrice,
      }),
    ],
  });
}
