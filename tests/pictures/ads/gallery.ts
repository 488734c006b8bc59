import { expect } from 'vitest';
import type { TemplateNode } from '#core/template/template-tree.ts';
import type { Layer } from '#core/template/layers/layer-schema.ts';
import { pixelsOf } from '#server/render/photo.fixture.ts';
import type { Ad, AdProduct } from './ad.ts';
import { openAds, treeOf, type DrawAd } from './draw-ad.ts';

export type Box = readonly [left: number, top: number, width: number, height: number];
export type Picture = Awaited<ReturnType<typeof pixelsOf>>;

/** What tests look at ads with. */
export type Gallery = {
  readonly draw: DrawAd;
  readonly drawn: (ad: Ad, product: AdProduct, without?: readonly string[]) => Promise<Picture>;
  /** The pictures of an ad's two products. */
  readonly pair: (ad: Ad) => Promise<[Picture, Picture]>;
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
  return {
    draw,
    drawn,
    pair: async (ad) => [await drawn(ad, ad.products[0]), await drawn(ad, ad.products[1])],
  };
}

/** Whether a layer of an ad is drawn for a product. */
export function isThere(ad: Ad, product: AdProduct, layer: string): boolean {
  return JSON.stringify(treeOf(ad, product)) !== JSON.stringify(treeOf(ad, product, [layer]));
}

/** Expects that layers are there for the first product and not for the second one. */
export function expectOnlyForFirst(ad: Ad, layers: readonly string[]): void {
  for (const layer of layers)
    expect([layer, ...ad.products.map((product) => isThere(ad, product, layer))]).toEqual([
      layer,
      true,
      false,
    ]);
}

/** Expects that an ad says these words of a product, which nobody wrote into it. */
export function expectWords(ad: Ad, product: AdProduct, words: Readonly<Record<string, string>>): void {
  expect(wordsIn(treeOf(ad, product))).toBe(wordsIn(treeOf(saying(ad, words), product)));
}

function wordsIn(node: TemplateNode): string {
  if (node.kind === 'text') return node.text.replaceAll('\u00a0', ' ');
  return node.kind === 'box' ? node.children.map(wordsIn).join('') : '';
}

/** How far two colours are apart, in levels of the channel that differs most. */
function distance(one: readonly number[], other: readonly number[]): number {
  return Math.max(...one.map((level, channel) => Math.abs(level - (other[channel] ?? 0))));
}

/** Red, green and blue of `#rrggbb`. */
function rgb(hex: string): number[] {
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
