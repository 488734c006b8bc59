import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeLayers } from '#core/template/layers/write-layers.ts';
import { flattenLayers } from '#core/template/layers/layer-schema.ts';
import { createTemplate } from '#core/template/starters/create-template.ts';
import { starterIds } from '#core/template/starters/starter-ids.ts';
import { parsePrice } from '#core/template/bindings/parse-price.ts';
import { fillTemplate } from '#core/template/bindings/fill-template.ts';
import { parseTemplateHtml } from '#core/template/html/parse-html.ts';
import type { TemplateBox, TemplateNode } from '#core/template/template-tree.ts';
import { openEngine } from './engine/engine.ts';
import { compareTemplates } from './parity.fixture.ts';
import { sampleValuesFor } from '#core/template/sample-values.ts';
import { paintPhoto, pixelsOf, plain } from './photo.fixture.ts';
import { createImageRenderer, type ImageRenderer } from './create-image-renderer.ts';
import { withNeutralColors } from '#core/paint/photo-colors.ts';
import type { SceneNode } from '#core/paint/paint-engine.ts';
import { fitText } from '#core/paint/scene/fit-text.ts';
import { templateFromHtml } from './template-from-html.ts';
import { paired } from '#tests/harness/long-run.ts';

const sizes = [
  { width: 1080, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1280, height: 720 },
];
const starters = starterIds.filter((starter) => !['default', 'photo-only'].includes(starter));
const cases = starters.flatMap((starter) => sizes.map((size) => ({ starter, ...size })));
/** For what layers are there, which the size has no part in. */
const drawn = paired(starters, sizes).map(([starter, size]) => ({ starter, ...size }));
const product = { BRAND: 'Northwind', TITLE: 'Trail running shoe', PRICE: '129.00 EUR' };

let renderer: ImageRenderer;
let photo: Buffer;

beforeAll(async () => {
  renderer = await createImageRenderer();
  photo = await paintPhoto(600, 600, plain(255, 255, 255))
    .jpeg()
    .toBuffer();
});

function boxesIn(node: TemplateNode): TemplateBox[] {
  return node.kind === 'box' ? [node, ...node.children.flatMap(boxesIn)] : [];
}

type Case = { starter: string; width: number; height: number };

/** A starter's picture; `without` names layers that are taken away first. */
async function draw({ starter, ...size }: Case, values: Record<string, string>, without: string[] = []) {
  const { config } = createTemplate({ starter, name: '', type: 'custom', ...size });
  const { objects: layers = [], background = '#ffffff' } = config;
  const ids = flattenLayers(layers).map(({ id }) => id);
  for (const id of without) expect([...ids, 'discount']).toContain(id);
  const html = writeLayers({ canvas: size, background, layers, hiddenIds: without });
  return renderer.render({ template: templateFromHtml({ html, ...size }), ...size, values, photo });
}

/** Between two pictures, in levels of a channel, where each 12 x 12 px are one. */
async function largestDifference(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map(async (jpeg) => {
      const { width, height } = await sharp(jpeg).metadata();
      const size = [Math.round(width / 12), Math.round(height / 12)] as const;
      return sharp(await sharp(jpeg).toColourspace('srgb').png().toBuffer())
        .resize(...size, { fit: 'fill', kernel: 'linear' })
        .raw()
        .toBuffer();
    }),
  );
  if (first === undefined || second === undefined) throw new Error('nothing was drawn');
  return first.reduce((most, level, at) => Math.max(most, Math.abs(level - (second[at] ?? 0))), 0);
}

/** The ids of a starter's words. */
function wordsOf({ starter, ...size }: Case): string[] {
  const { objects = [] } = createTemplate({ starter, name: '', type: 'custom', ...size }).config;
  return flattenLayers(objects).flatMap(({ kind, id }) => (kind === 'text' || kind === 'badge' ? [id] : []));
}

it('every starter is drawn layer by layer as it is drawn whole', { timeout: 120_000 }, async () => {
  const seed = 7;
  const templates = paired(starterIds, sizes).map(([starter, size]) => ({
    html: createTemplate({ starter, name: '', type: 'custom', ...size }).html,
    ...size,
  }));
  const results = await compareTemplates(await openEngine(), { seed, templates });
  const bad = results.filter(({ differingShare, meanError }) => differingShare > 0.005 || meanError >= 0.2);
  expect(bad, `seed ${seed}`).toEqual([]);
});

it('the preview of every starter shows prices, not the names of fields', () => {
  for (const starter of starterIds) {
    const { html } = createTemplate({ starter, name: '', type: 'facebook', width: 1080, height: 1080 });
    const values = sampleValuesFor(parseTemplateHtml(html).placeholders);
    for (const [key, value] of Object.entries(values))
      if (key.endsWith('PRICE'))
        expect([starter, key, parsePrice(value)?.currency]).toEqual([starter, key, 'USD']);
  }
});

describe('a starter on a real canvas', () => {
  it.each(['bold-sale', 'clean-price', 'flyer', 'big-saving'])(
    '%s strikes the old price of a small reduction, and calls none out',
    async (starter) => {
      const options = { starter, width: 1080, height: 1080 };
      const small = { ...product, SALE_PRICE: '124.00 EUR' };
      const called = starter === 'big-saving' ? 'saved' : 'discount';
      const picture = await draw(options, small);
      expect(picture.hash).toBe((await draw(options, small, [called])).hash);
      expect(picture.hash).not.toBe((await draw(options, small, ['old price'])).hash);
      const large = { ...product, SALE_PRICE: '122.00 EUR' };
      expect((await draw(options, large)).hash).not.toBe((await draw(options, large, [called])).hash);
    },
  );

  it.each(drawn)(
    '$starter at $width x $height shows a reduction only where there is one',
    async (options) => {
      const plainPicture = await draw(options, product);
      const withoutSale = await draw(options, product, ['old price', 'discount']);
      expect(plainPicture.hash).toBe(withoutSale.hash);
      const reduced = await draw(options, { ...product, SALE_PRICE: '99.00 EUR' });
      const inOtherWords = await draw(options, { ...product, PRICE: '99.00 EUR', OLD_PRICE: '129.00 EUR' });
      expect(reduced.hash).not.toBe(plainPicture.hash);
      expect(reduced.hash).toBe(inOtherWords.hash);
      expect((await draw(options, { ...product, SALE_PRICE: '139.00 EUR' })).hash).not.toBe(reduced.hash);
    },
  );

  it('no word is broken at a comma that stands behind it', async () => {
    const size = { width: 1200, height: 628 };
    const { html } = createTemplate({ starter: 'big-type', name: '', type: 'custom', ...size });
    const engine = await openEngine();
    const filled = fillTemplate(templateFromHtml({ html, ...size }).tree, { TITLE: 'Headphones, over-ear' });
    const { tree } = await fitText(engine, filled);
    const box = boxesIn(tree).find(({ children: [only] }) => only?.kind === 'text');
    const room = Number.parseFloat(box?.style['width'] ?? '') - 8;
    const style = { ...box?.style, width: 'auto', display: 'block', whiteSpace: 'nowrap', padding: '0px' };
    const scene: SceneNode = {
      type: 'container',
      style,
      children: [{ type: 'text', text: 'Headphones,', style: {} }],
    };
    const loose = {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-start',
      width: '8000px',
    } as const;
    const { children } = await engine.measure({ type: 'container', style: loose, children: [scene] });
    expect(children[0]?.runs[0]?.width).toBeLessThanOrEqual(room);
  });

  it.each(drawn)('$starter at $width x $height has no trace of what a product lacks', async (options) => {
    const bare = await draw(options, {});
    const without = await draw(options, {}, ['brand', 'title', 'prices', 'discount']);
    // A template without its words may keep less of colours, which shows at edges and nowhere else.
    expect(await largestDifference(bare.jpeg, without.jpeg)).toBeLessThan(12);
  });

  it.each(cases)('$starter at $width x $height never cuts a price', async ({ starter, ...size }) => {
    const { html } = createTemplate({ starter, name: '', type: 'custom', ...size });
    const engine = await openEngine();
    const priced: Record<string, string>[] = [
      { PRICE: 'from 99 EUR' },
      { PRICE: '1.299.999,99 CZK' },
      { PRICE: '1.299.999,99 CZK', SALE_PRICE: '1.199.999,99 CZK' },
    ];
    for (const prices of priced) {
      const filled = fillTemplate(templateFromHtml({ html, ...size }).tree, prices);
      const { tree } = await fitText(engine, withNeutralColors(filled));
      const texts = boxesIn(tree).filter(({ fitMinPx }) => fitMinPx !== undefined);
      expect(texts.length).toBeGreaterThanOrEqual(Object.keys(prices).length);
      // What does not fit even at its smallest size keeps its ellipsis.
      expect(texts.map(({ style }) => style['textOverflow'])).toEqual(texts.map(() => 'clip'));
    }
  });

  it.each(cases)('$starter at $width x $height keeps the longest words off the edges', async (options) => {
    const long = {
      BRAND: 'Donaudampfschifffahrtsgesellschaft of Northern Europe',
      TITLE: 'Kapitänsmützenhalterung aus gebürstetem Edelstahl '.repeat(8),
      PRICE: '1.299.999,99 CZK',
      SALE_PRICE: '1.199.999,99 CZK',
    };
    const [none, all] = await Promise.all(
      [draw(options, long, wordsOf(options)), draw(options, long)].map(async (image) =>
        pixelsOf((await image).jpeg),
      ),
    );
    if (none === undefined || all === undefined) throw new Error('nothing was drawn');
    const edge = Math.round(Math.min(options.width, options.height) * 0.01);
    let changed = 0;
    for (let y = 0; y < options.height; y += 1)
      for (let x = 0; x < options.width; x += 1) {
        if (Math.min(x, y, options.width - 1 - x, options.height - 1 - y) >= edge) continue;
        const [before, after] = [none.at(x, y), all.at(x, y)];
        if (before.some((level, channel) => Math.abs(level - (after[channel] ?? 0)) > 40)) changed += 1;
      }
    expect(changed).toBe(0);
  });
});
