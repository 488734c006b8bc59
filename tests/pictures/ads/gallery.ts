import { expect } from 'vitest';
import type { Layer } from '#core/template/layers/layer-schema.ts';
import { pixelsOf } from '#server/render/photo.fixture.ts';
import type { Ad, AdProduct } from './ad.ts';
import { openAds, type DrawAd } from './draw-ad.ts';

export type Box = readonly [left: number, top: number, width: number, height: number];
export type Picture = Awaited<ReturnType<typeof pixelsOf>>;

/** What tests look at ads with. */
export type Gallery = {
  readonly draw: DrawAd;
  readonly drawn: (ad: Ad, product: AdProduct, without?: readonly string[]) => Promise<Picture>;
  /** The pictures of an ad's two products. */
  readonly pair: (ad: Ad) => Promise<[Picture, Picture]>;
  /** Expects that an ad says these words of a product, which nobody wrote into it. */
  readonly expectWords: (
    ad: Ad,
    product: AdProduct,
    words: Readonly<Record<string, string>>,
  ) => Promise<void>;
  /** Expects that layers are there for the first product and not for the second one. */
  readonly expectOnlyForFirst: (ad: Ad, layers: readonly string[]) => Promise<void>;
};

/** Opens what tests look at ads with; the same picture is drawn once. */
export async function openGallery(): Promise<Gallery> {
  const drawAnew = await openAds();
  const known = new Map<string, Promise<Buffer>>();
  const draw: DrawAd = (ad, product, without = []) => {
    const key = JSON.stringify([ad, product, without]);
    const picture = known.get(key) ?? drawAnew(ad, product, without);
    known.set(key, picture);
    return picture;
  };
  const drawn: Gallery['drawn'] = async (ad, product, without) => pixelsOf(await draw(ad, product, without));
  const isThere = async (ad: Ad, product: AdProduct, layer: string) =>
    Buffer.compare(await draw(ad, product), await draw(ad, product, [layer])) !== 0;
  return {
    draw,
    drawn,
    pair: async (ad) => [await drawn(ad, ad.products[0]), await drawn(ad, ad.products[1])],
    expectWords: async (ad, product, words) => {
      const [own, said] = [await draw(ad, product), await draw(saying(ad, words), product)];
      expect([ad.id, Buffer.compare(own, said)]).toEqual([ad.id, 0]);
    },
    expectOnlyForFirst: async (ad, layers) => {
      const [first, second] = ad.products;
      for (const layer of layers)
        expect([layer, await isThere(ad, first, layer), await isThere(ad, second, layer)]).toEqual([
          layer,
          true,
          false,
        ]);
    },
  };
}

/** How far two colours are apart, in levels of the channel that differs most. */
export function distance(one: readonly number[], other: readonly number[]): number {
  return Math.max(...one.map((level, channel) => Math.abs(level - (other[channel] ?? 0))));
}

/** Red, green and blue of `#rrggbb`. */
export function rgb(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** The columns and rows of a box that have a colour in them, and what share of its pixels has it. */
export function seen({ at }: Picture, [left, top, width, height]: Box, hex: string, tolerance = 40) {
  const color = rgb(hex);
  const [columns, rows] = [new Set<number>(), new Set<number>()];
  let count = 0;
  for (let y = top; y < top + height; y += 1)
    for (let x = left; x < left + width; x += 1) {
      if (distance(at(x, y), color) > tolerance) continue;
      columns.add(x);
      rows.add(y);
      count += 1;
    }
  const [first, last] = [Math.min(...columns), Math.max(...columns)];
  return { share: count / width / height, first, last, top: Math.min(...rows), bottom: Math.max(...rows) };
}

/** The share of a box in which two pictures are told apart by eye. */
export function changed(one: Picture, other: Picture, [left, top, width, height]: Box): number {
  let count = 0;
  for (let y = top; y < top + height; y += 1)
    for (let x = left; x < left + width; x += 1) if (distance(one.at(x, y), other.at(x, y)) > 30) count += 1;
  return count / width / height;
}

/** The ad with words in place of what its layers say by themselves. */
export function saying(ad: Ad, words: Readonly<Record<string, string>>): Ad {
  const said = (layer: Layer): Layer => {
    if (layer.kind === 'group') return { ...layer, layers: layer.layers.map(said) };
    const text = words[layer.id];
    return text !== undefined && (layer.kind === 'text' || layer.kind === 'badge')
      ? { ...layer, text }
      : layer;
  };
  return { ...ad, layers: ad.layers.map(said) };
}
