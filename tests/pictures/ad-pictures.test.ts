import { beforeAll, describe, expect, it } from 'vitest';
import { changed, distance, openGallery, rgb, seen, type Box, type Gallery } from './ads/gallery.ts';
import { brandLogos, frameOverlay, gradients } from './ads/paint-ads.ts';
import { arches, blurredStory, collage, cutOutShadow } from './ads/photo-ads.ts';

let gallery: Gallery;

beforeAll(async () => {
  gallery = await openGallery();
});

describe('an ad with pictures', () => {
  it("has the logo that the product's feed gives, and the brand's name without one", async () => {
    const [logo, name] = await gallery.pair(brandLogos);
    const place: Box = [56, 22, 400, 106];
    expect(seen(logo, place, '#0b3d2e').share).toBeGreaterThan(0.1);
    expect(seen(logo, place, '#1d3a8a').share).toBeLessThan(0.001);
    expect(seen(name, place, '#1d3a8a').share).toBeGreaterThan(0.05);
    expect(seen(name, place, '#0b3d2e').share).toBeLessThan(0.001);
  });

  it('cuts its photos to an arch and a circle, with shadows as hard as they are', async () => {
    const [picture] = await gallery.pair(arches);
    const ground = rgb('#ffe4d6');
    expect(distance(picture.at(94, 94), ground)).toBeLessThan(12);
    expect(distance(picture.at(150, 780), ground)).toBeGreaterThan(12);
    expect(seen(picture, [140, 812, 480, 14], '#e2603a').share).toBeGreaterThan(0.98);
    expect(seen(picture, [140, 830, 480, 14], '#e2603a').share).toBe(0);
    // The circle has its edge, and nothing of it is in the corner of its box.
    expect(distance(picture.at(666, 590), [255, 255, 255])).toBeLessThan(12);
    expect(
      changed(picture, await gallery.drawn(arches, arches.products[0], ['round']), [960, 420, 40, 30]),
    ).toBe(0);
    expect(seen(picture, [730, 150, 240, 70], '#ffd84d').share).toBeGreaterThan(0.4);
  });

  it('has the shadow of the product itself, and no frame around it', { timeout: 60_000 }, async () => {
    for (const product of cutOutShadow.products) {
      const [picture, bare] = [
        await gallery.drawn(cutOutShadow, product),
        await gallery.drawn(cutOutShadow, product, ['photo']),
      ];
      for (const corner of [
        [140, 150, 90, 60],
        [870, 150, 90, 30],
        [140, 780, 50, 80],
      ] satisfies Box[])
        expect(changed(picture, bare, corner)).toBe(0);
      let shaded = 0;
      for (let y = 150; y < 850; y += 2)
        for (let x = 140; x < 980; x += 2) {
          const [before, after] = [bare.at(x, y), picture.at(x, y)];
          const shares = before.map((level, channel) => (after[channel] ?? 0) / level);
          // Darker, and still of the colour of the ground.
          if (Math.max(...shares) < 0.92 && (shares[0] ?? 0) > (shares[2] ?? 1) && (after[0] ?? 0) > 120)
            shaded += 1;
        }
      expect(shaded).toBeGreaterThan(1000);
    }
  });

  it('shows three photos of a product, and one alone across all of it', async () => {
    const [three, one] = await gallery.pair(collage);
    const white = [255, 255, 255];
    for (const [x, y] of [
      [670, 200],
      [880, 410],
    ] as const)
      expect(distance(three.at(x, y), white)).toBeLessThan(6);
    expect(distance(three.at(1070, 800), rgb('#c8856b'))).toBeLessThan(60);
    expect(distance(one.at(670, 200), white)).toBeGreaterThan(20);
    await gallery.expectOnlyForFirst(collage, ['first', 'second', 'third']);
  });

  it('lays a frame over the photo, which is seen through its opening alone', async () => {
    const [picture] = await gallery.pair(frameOverlay);
    const red = rgb('#7a1020');
    for (const [x, y] of [
      [20, 500],
      [1070, 540],
      [64, 64],
      [540, 1000],
    ] as const)
      expect(distance(picture.at(x, y), red)).toBeLessThan(16);
    for (const [x, y] of [
      [110, 90],
      [970, 840],
    ] as const)
      expect(distance(picture.at(x, y), red)).toBeGreaterThan(60);
  });

  it('fills a story with the photo out of focus, up to its edges, behind the photo itself', async () => {
    const [picture] = await gallery.pair(blurredStory);
    for (const x of [3, 50, 1040, 1076]) {
      const column = Array.from({ length: 1100 }, (_unused, y) => picture.at(x, y));
      const steps = column.slice(1).map((color, y) => distance(color, column[y] ?? []));
      expect(Math.max(...steps)).toBeLessThan(10);
    }
    // The photo's own terracotta, as bright in the corner as it is inside.
    expect(distance(picture.at(2, 2), picture.at(60, 60))).toBeLessThan(30);
    expect(distance(picture.at(2, 2), rgb('#111111'))).toBeGreaterThan(100);
    const card = Array.from({ length: 400 }, (_unused, y) => picture.at(540, 600 + y));
    expect(Math.max(...card.slice(1).map((color, y) => distance(color, card[y] ?? [])))).toBeGreaterThan(20);
  });

  it('passes through its colours where they are said to be', async () => {
    const [picture] = await gallery.pair(gradients);
    const stops = [
      [0, '#2b0a5e'],
      [38, '#8f1d8b'],
      [74, '#ff6a3d'],
      [100, '#ffd36b'],
    ] as const;
    for (const [x, y] of [
      [20, 20],
      [20, 540],
      [1060, 200],
      [20, 1060],
      [1060, 1060],
      [1060, 900],
    ] as const)
      expect([x, y, distance(picture.at(x, y), colorOnLine(stops, placeOnLine(160, [x, y])))]).toEqual([
        x,
        y,
        expect.toSatisfy((levels: number) => levels < 10),
      ]);
  });
});

/** Where a point of the square canvas lies on the line of a CSS gradient, in per cent. */
function placeOnLine(degrees: number, [x, y]: readonly [number, number]): number {
  const turn = (degrees * Math.PI) / 180;
  const [across, down] = [Math.sin(turn), -Math.cos(turn)];
  const length = 1080 * (Math.abs(across) + Math.abs(down));
  return 50 + (100 * ((x - 540) * across + (y - 540) * down)) / length;
}

function colorOnLine(stops: readonly (readonly [number, string])[], place: number): number[] {
  const after = stops.findIndex(([at]) => at > place);
  const [one, other] = [stops.at(Math.max(0, after - 1)), stops.at(after)];
  if (one === undefined || other === undefined) throw new Error('no colours');
  const share = (place - one[0]) / (other[0] - one[0] || 1);
  const end = rgb(other[1]);
  return rgb(one[1]).map((level, channel) => level + share * ((end[channel] ?? 0) - level));
}
