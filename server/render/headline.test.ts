import { beforeAll, expect, it } from 'vitest';
import { writeLayers } from '#core/template/layers/write-layers.ts';
import { createTemplate } from '#core/template/starters/create-template.ts';
import { createImageRenderer, type ImageRenderer } from './create-image-renderer.ts';
import { paintPhoto, pixelsOf, plain } from './photo.fixture.ts';
import { templateFromHtml } from './template-from-html.ts';

const sizes = [
  { width: 1080, height: 1080 },
  { width: 1080, height: 1920 },
];
const titles = [
  { title: 'Trail running shoe', brandSide: 'left' },
  { title: 'حذاء جري خفيف الوزن', brandSide: 'right' },
] as const;
const cases = sizes.flatMap((size) => titles.map((title) => ({ ...size, ...title })));

let renderer: ImageRenderer;
let photo: Buffer;

beforeAll(async () => {
  renderer = await createImageRenderer();
  photo = await paintPhoto(600, 600, plain(255, 255, 255))
    .jpeg()
    .toBuffer();
});

type Size = { readonly width: number; readonly height: number };

async function draw(size: Size, values: Record<string, string>, without: string) {
  const { config } = createTemplate({ starter: 'headline', name: '', type: 'custom', ...size });
  const { objects: layers = [], background = '#ffffff' } = config;
  const html = writeLayers({ canvas: size, background, layers, hiddenIds: [without] });
  const { jpeg } = await renderer.render({
    template: templateFromHtml({ html, ...size }),
    ...size,
    values,
    photo,
  });
  return pixelsOf(jpeg);
}

/** From where to where a layer is seen, in px from the left. */
async function spanOf(id: string, size: Size, values: Record<string, string>) {
  const [all, none] = await Promise.all([draw(size, values, ''), draw(size, values, id)]);
  const columns = Array.from({ length: size.width }, (_, x) => x).filter((x) =>
    Array.from({ length: size.height }, (__, y) => y).some((y) => {
      const other = none.at(x, y);
      return all.at(x, y).some((level, channel) => Math.abs(level - (other[channel] ?? 0)) > 60);
    }),
  );
  return { left: columns[0] ?? Number.NaN, right: columns.at(-1) ?? Number.NaN };
}

it.each(cases)(
  'the brand of a headline at $width x $height stands at the start of the line and the price at its end: $title',
  async ({ width, height, title, brandSide }) => {
    const size = { width, height };
    const edge = width * 0.08;
    const priceSide = brandSide === 'left' ? 'right' : 'left';
    const brand = { BRAND: 'Nordlicht' };
    const price = { PRICE: '129.00 EUR', SALE_PRICE: '99.00 EUR' };
    const isAt = async (id: string, values: Record<string, string>, side: 'left' | 'right') => {
      const { left, right } = await spanOf(id, size, { TITLE: title, ...values });
      return side === 'left' ? left < edge : right > width - edge;
    };
    for (const values of [brand, { ...brand, ...price }])
      expect(await isAt('brand', values, brandSide)).toBe(true);
    for (const values of [price, { ...brand, ...price }])
      expect(await isAt('prices', values, priceSide)).toBe(true);
  },
);
