import { beforeAll, describe, expect, it } from 'vitest';
import { parseTemplateHtml } from '#core/template/html/parse-html.ts';
import { openWasmEngine } from '#server/render/engine/wasm-engine.fixture.ts';
import { sampled } from '#tests/harness/long-run.ts';
import type { Ad, AdProduct } from './ads/ad.ts';
import { ads } from './ads/ads.ts';
import { htmlOf, openAds } from './ads/draw-ad.ts';
import {
  changed,
  distance,
  openGallery,
  rgb,
  saying,
  seen,
  type Box,
  type Gallery,
  type Picture,
} from './ads/gallery.ts';
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

  it('are drawn alike on the server and in the editor', { timeout: 120_000 }, async () => {
    const drawInEditor = await openAds(await openWasmEngine());
    for (const ad of sampled(ads, 7)) {
      const [first] = ad.products;
      expect([ad.id, Buffer.compare(await gallery.draw(ad, first), await drawInEditor(ad, first))]).toEqual([
        ad.id,
        0,
      ]);
    }
  });
});

describe('an ad with words of a sale', () => {
  it('has the old price and the reduction on a pill for reduced products alone', async () => {
    const [reduced, other] = priceAndPill.products;
    await gallery.expectOnlyForFirst(priceAndPill, ['sale price', 'old price', 'reduction']);
    const words = { 'sale price': '199 €', 'old price': '249 €', reduction: '\u221220%' };
    await gallery.expectWords(priceAndPill, reduced, words);
    await gallery.expectWords(priceAndPill, other, { price: '119,95 €' });
  });

  it('has a burst with its points over the corner of the photo', async () => {
    await gallery.expectOnlyForFirst(discountBurst, ['burst']);
    const [picture] = await gallery.pair(discountBurst);
    const burst = seen(picture, [700, 40, 350, 350], '#d11a2a');
    expect(burst.share).toBeGreaterThan(0.4);
    // Red and not by turns on the way around, a bit inside of where its points end.
    const around = Array.from({ length: 180 }, (_unused, step) => {
      const turn = (step * Math.PI) / 90;
      return (
        distance(picture.at(875 + 160 * Math.cos(turn), 215 + 160 * Math.sin(turn)), rgb('#d11a2a')) < 40
      );
    });
    const turns = around.filter((isRed, step) => isRed && around[(step + 179) % 180] === false);
    expect(turns).toHaveLength(18);
  });

  it('says until when a sale lasts, and nothing once it is over', async () => {
    const [reduced] = saleEnds.products;
    await gallery.expectOnlyForFirst(saleEnds, ['ends', 'old price']);
    await gallery.expectWords(saleEnds, reduced, { ends: 'Sale ends Monday, 30 November', price: '109 €' });
    const over = '2026-09-20T00:00+02:00/2026-10-05T23:59+02:00';
    const late = { ...reduced, texts: { ...reduced.texts, sale_price_effective_date: over } };
    expect(seen(await gallery.drawn(saleEnds, late), [60, 660, 960, 90], '#fca311').share).toBe(0);
    await gallery.expectWords(saleEnds, late, { price: '139 €' });
  });

  it('has its ribbon across the corner and its sticker for the products that they are true of', async () => {
    await gallery.expectOnlyForFirst(ribbonAndSticker, ['ribbon', 'sticker']);
    await gallery.expectWords(ribbonAndSticker, ribbonAndSticker.products[0], { sticker: 'Only 3 left' });
    const [picture] = await gallery.pair(ribbonAndSticker);
    // It runs from the upper edge to the right one.
    for (const [x, y] of [
      [800, 18],
      [1060, 278],
    ] as const)
      expect(distance(picture.at(x, y), rgb('#0f766e'))).toBeLessThan(40);
    expect(distance(picture.at(1070, 10), rgb('#0f766e'))).toBeGreaterThan(40);
  });
});

describe('an ad with values that are drawn', () => {
  it('has stars up to the rating, and none where nobody has rated', async () => {
    const [rated, unrated] = await gallery.pair(starRating);
    const place: Box = [60, 836, 380, 72];
    const [gold, grey] = [seen(rated, place, '#f59e0b'), seen(rated, place, '#d1d5db', 18)];
    const edge = 60 + 380 * (4 / 5) + (380 / 5) * 0.6;
    expect(Math.abs(gold.last - edge)).toBeLessThan(8);
    expect(grey.first).toBeGreaterThanOrEqual(gold.last);
    expect(seen(unrated, place, '#f59e0b').share + seen(unrated, place, '#d1d5db', 18).share).toBe(0);
    await gallery.expectWords(starRating, starRating.products[0], { value: '4.6/5', count: '(218 reviews)' });
    await gallery.expectOnlyForFirst(starRating, ['stars']);
  });

  it('has a code with its three eyes, and none without a link', async () => {
    const [picture] = await gallery.pair(qrCode);
    await gallery.expectOnlyForFirst(qrCode, ['code']);
    const { first, last, top, bottom } = seen(picture, [764, 756, 264, 264], '#000000');
    const eyes = [
      [first, top],
      [last, top],
      [first, bottom],
    ] as const;
    const module = eyeModule(picture, first, top);
    for (const [x, y] of eyes) {
      const [inX, inY] = [x === first ? 1 : -1, y === top ? 1 : -1];
      const isDark = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5].map(
        (step) => (picture.at(x + inX * step * module, y + inY * 3.5 * module)[0] ?? 0) < 128,
      );
      expect(isDark).toEqual([true, false, true, true, true, false, true]);
    }
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

  it('shows its seal where brackets, a list and a range say so', async () => {
    await gallery.expectOnlyForFirst(conditionalLayers, ['seal']);
    const [knife] = conditionalLayers.products;
    const many = { ...knife, texts: { ...knife.texts, quantity: '40' } };
    const reduced = { ...many, texts: { ...many.texts, sale_price: '80.00 EUR' } };
    const isSealed = async (product: AdProduct) =>
      Buffer.compare(
        await gallery.draw(conditionalLayers, product),
        await gallery.draw(conditionalLayers, product, ['seal']),
      ) !== 0;
    expect([await isSealed(many), await isSealed(reduced)]).toEqual([false, true]);
  });
});

/** How wide a module is of the code whose first one is at this place. */
function eyeModule({ at }: Picture, left: number, top: number): number {
  let width = 0;
  while ((at(left + width, top + 2)[0] ?? 255) < 128) width += 1;
  return width / 7;
}

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
    await gallery.expectWords(localPrice, german, inGermany);
    const inPoland = { whole: '189', cents: '90', sign: 'zł', instalments: '12 × 15,83 zł' };
    await gallery.expectWords(localPrice, polish, inPoland);
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
