import { beforeAll, describe, expect, it } from 'vitest';
import { parseTemplateHtml } from '#core/template/html/parse-html.ts';
import { openWasmEngine } from '#server/render/engine/wasm-engine.fixture.ts';
import { sampled } from '#tests/harness/long-run.ts';
import type { Ad } from './ads/ad.ts';
import { ads } from './ads/ads.ts';
import { htmlOf, openAds } from './ads/draw-ad.ts';
import {
  changed,
  expectOnlyForFirst,
  expectWords,
  isThere,
  openGallery,
  saying,
  seen,
  type Box,
  type Gallery,
  type Picture,
} from './ads/gallery.ts';
import { collage } from './ads/photo-ads.ts';
import { discountBurst, priceAndPill, ribbonAndSticker, saleEnds } from './ads/sale-ads.ts';
import { conditionalLayers, energyLabel, qrCode, starRating } from './ads/value-ads.ts';
import { brandFonts, localPrice, twoColoredWords } from './ads/words-ads.ts';

let gallery: Gallery;

beforeAll(async () => {
  gallery = await openGallery();
});

describe('eighteen kinds of ads', () => {
  it('are made of layers of which each is understood', () => {
    expect(ads.map(({ id }) => id)).toHaveLength(18);
    for (const ad of ads) expect([ad.id, parseTemplateHtml(htmlOf(ad)).problems]).toEqual([ad.id, []]);
  });

  it('are drawn alike on the server and in the editor', async () => {
    const drawInEditor = await openAds(await openWasmEngine());
    for (const ad of sampled(ads, 2)) {
      const [first] = ad.products;
      expect([ad.id, Buffer.compare(await gallery.draw(ad, first), await drawInEditor(ad, first))]).toEqual([
        ad.id,
        0,
      ]);
    }
  });
});

describe('an ad with words of a sale', () => {
  it('has the old price and the reduction on a pill for reduced products alone', () => {
    const [reduced, other] = priceAndPill.products;
    expectOnlyForFirst(priceAndPill, ['sale price', 'old price', 'reduction']);
    const words = { 'sale price': '199 €', 'old price': '249 €', reduction: '\u221220%' };
    expectWords(priceAndPill, reduced, words);
    expectWords(priceAndPill, other, { price: '119,95 €' });
  });

  it('says until when a sale lasts, and nothing once it is over', () => {
    const [reduced] = saleEnds.products;
    expectOnlyForFirst(saleEnds, ['ends', 'old price']);
    expectWords(saleEnds, reduced, { ends: 'Sale ends Monday, 30 November', price: '109 €' });
    const over = '2026-09-20T00:00+02:00/2026-10-05T23:59+02:00';
    const late = { ...reduced, texts: { ...reduced.texts, sale_price_effective_date: over } };
    expect(isThere(saleEnds, late, 'ends')).toBe(false);
    expectWords(saleEnds, late, { price: '139 €' });
  });

  it('has its burst, its ribbon and its sticker for the products that they are true of', () => {
    expectOnlyForFirst(discountBurst, ['burst']);
    expectOnlyForFirst(ribbonAndSticker, ['ribbon', 'sticker']);
    expectWords(ribbonAndSticker, ribbonAndSticker.products[0], { sticker: 'Only 3 left' });
  });
});

describe('an ad with values that are drawn', () => {
  it('has stars, a code, a logo and three photos for the products that have what they show', () => {
    expectOnlyForFirst(starRating, ['stars']);
    expectWords(starRating, starRating.products[0], { value: '4.6/5', count: '(218 reviews)' });
    expectOnlyForFirst(qrCode, ['code']);
    expectOnlyForFirst(collage, ['first', 'second', 'third']);
  });

  it('has the arrow of the energy class in its colour, with its head to the left', async () => {
    const place: Box = [860, 40, 190, 110];
    for (const [at, color, other] of [
      [0, '#00a651', '#fdb913'],
      [1, '#fdb913', '#00a651'],
    ] as const) {
      const picture = (await gallery.pair(energyLabel))[at];
      expect(seen(picture, place, color).share).toBeGreaterThan(0.5);
      expect(seen(picture, place, other).share).toBeLessThan(0.01);
      const middle = seen(picture, [860, 92, 190, 6], color).first;
      expect(middle).toBeLessThan(866);
      expect(seen(picture, [860, 44, 190, 6], color).first - middle).toBeGreaterThan(40);
    }
  });

  it('shows its seal where brackets, a list and a range say so', () => {
    expectOnlyForFirst(conditionalLayers, ['seal']);
    const [knife] = conditionalLayers.products;
    const many = { ...knife, texts: { ...knife.texts, quantity: '40' } };
    const reduced = { ...many, texts: { ...many.texts, sale_price: '80.00 EUR' } };
    expect(isThere(conditionalLayers, many, 'seal')).toBe(false);
    expect(isThere(conditionalLayers, reduced, 'seal')).toBe(true);
  });
});

describe('an ad with words', () => {
  it("is set in the shop's own typeface, in italics and in a narrow one", async () => {
    const [pillow] = brandFonts.products;
    const widthOf = async (brand: string) => {
      const picture = await gallery.drawn(saying(brandFonts, { brand }), pillow);
      const { first, last } = seen(picture, [60, 796, 960, 40], '#7c2d12');
      return last - first;
    };
    // All letters of the typeface are as wide as each other.
    expect(Math.abs((await widthOf('HiiiiiiiiiiH')) - (await widthOf('HMMMMMMMMMMH')))).toBeLessThan(3);
    const other = (id: string, look: object): Ad => ({
      ...brandFonts,
      layers: brandFonts.layers.map((layer) => (layer.id === id ? { ...layer, ...look } : layer)),
    });
    const own = await gallery.drawn(brandFonts, pillow);
    const upright = await gallery.drawn(other('title', { italic: false }), pillow);
    expect(changed(own, upright, [60, 846, 960, 87])).toBeGreaterThan(0.01);
    const wide = await gallery.drawn(other('price', { fontFamily: 'Inter' }), pillow);
    const end = (picture: Picture) => seen(picture, [60, 944, 960, 96], '#18181b').last;
    expect(end(wide) - end(own)).toBeGreaterThan(40);
  });

  it('writes prices as their countries do, in parts and divided', async () => {
    const [german, polish] = localPrice.products;
    const inGermany = { whole: '1.299', cents: '95', sign: '€', instalments: '12 × 108,33 €' };
    expectWords(localPrice, german, inGermany);
    const inPoland = { whole: '189', cents: '90', sign: 'zł', instalments: '12 × 15,83 zł' };
    expectWords(localPrice, polish, inPoland);
    // The cents stand beside the upper half of the others.
    const picture = await gallery.drawn(localPrice, german, ['sign']);
    const whole = seen(
      await gallery.drawn(localPrice, german, ['sign', 'cents']),
      [56, 806, 968, 180],
      '#ffda1a',
    );
    const all = seen(picture, [56, 806, 968, 180], '#ffda1a');
    const cents = seen(picture, [whole.last + 4, 806, 300, 180], '#ffda1a');
    expect(all.last).toBeGreaterThan(whole.last + 30);
    expect(cents.bottom).toBeLessThan((whole.top + whole.bottom) / 2 + 8);
  });

  it('has words of two colours in one line', async () => {
    for (const product of twoColoredWords.products) {
      const picture = await gallery.drawn(twoColoredWords, product);
      const place: Box = [56, 790, 968, 120];
      const [ink, red] = [seen(picture, place, '#18181b'), seen(picture, place, '#d11a2a')];
      expect(ink.first).toBeLessThan(red.first);
      expect(red.last).toBeLessThan(ink.last);
      const between = seen(picture, [red.first + 4, 790, red.last - red.first - 8, 120], '#18181b');
      expect(between.share).toBe(0);
    }
  });
});
