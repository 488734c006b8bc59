import { expect, it } from 'vitest';
import { fillWithFonts } from '../fonts.ts';
import { openBoxMeter } from '../paint.ts';
import { writeLayersTree } from '../layers.ts';
import { createTemplate } from '../designs.ts';
import { openEngine } from './engine/engine.ts';

const sizes = [
  { width: 1080, height: 1080 },
  { width: 1080, height: 1920 },
];
const titles = [
  { title: 'Trail running shoe', brandSide: 'left' },
  { title: 'حذاء جري خفيف الوزن', brandSide: 'right' },
] as const;
const cases = sizes.flatMap((size) => titles.map((title) => ({ ...size, ...title })));

type Size = { readonly width: number; readonly height: number };

/** Returns the horizontal span of the words of a headline's layer, in px from the left. */
async function spanOf(id: string, canvas: Size, values: Record<string, string>) {
  const engine = await openEngine();
  const { config } = createTemplate({ starter: 'headline', name: '', type: 'custom', ...canvas });
  const { objects: layers = [], background = '#ffffff' } = config;
  const template = writeLayersTree({ canvas, background, layers });
  const { tree, fonts } = fillWithFonts(template, values, { packs: engine.packs, brandFonts: [] });
  const box = (await openBoxMeter().measure(await engine.withFonts(fonts), tree, canvas)).get(id);
  const starts = (box?.runs ?? []).map(({ x }) => (box?.transform[4] ?? 0) + x);
  const ends = (box?.runs ?? []).map(({ x, width }) => (box?.transform[4] ?? 0) + x + width);
  return { left: Math.min(...starts), right: Math.max(...ends) };
}

it.each(cases)(
  'the brand of a headline at $width x $height stands at the start of the line and the price at its end: $title',
  async ({ title, brandSide, ...size }) => {
    const edge = size.width * 0.08;
    const priceSide = brandSide === 'left' ? 'right' : 'left';
    const brand = { BRAND: 'Nordlicht' };
    const price = { PRICE: '129.00 EUR', SALE_PRICE: '99.00 EUR' };
    const isAt = async (id: string, values: Record<string, string>, side: 'left' | 'right') => {
      const { left, right } = await spanOf(id, size, { TITLE: title, ...values });
      return side === 'left' ? left < edge : right > size.width - edge;
    };
    for (const values of [brand, { ...brand, ...price }])
      expect(await isAt('brand', values, brandSide)).toBe(true);
    for (const values of [price, { ...brand, ...price }])
      expect(await isAt('price', values, priceSide)).toBe(true);
  },
);
