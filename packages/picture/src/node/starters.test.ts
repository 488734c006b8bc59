import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openBoxMeter, type SceneNode } from '../paint.ts';
import { fitText } from '../paint/scene/fit-text.ts';
import { fillTemplate, parsePrice } from '../values.ts';
import { parseTemplateHtml } from '../html.ts';
import { flattenLayers, writeLayersTree, writeLayers } from '../layers.ts';
import { sampleValuesFor, type TemplateBox, type TemplateNode } from '../index.ts';
import { createTemplate, starterIds } from '../designs.ts';
import { paired, sampled } from '../../../../tests/harness/long-run.ts';
import { createImageRenderer } from './create-image-renderer.ts';
import { openEngine } from './engine/engine.ts';
import { compareTemplates } from './parity.fixture.ts';
import { makeJpeg, plain } from './photo.fixture.ts';
import { keepSeen } from './seen-tree.fixture.ts';
import { templateFromHtml } from './template-from-html.ts';

const sizes = [
  { width: 1080, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1280, height: 720 },
];
const starters = starterIds.filter((starter) => !['default', 'photo-only'].includes(starter));
const cases = paired(starters, sizes).map(([starter, size]) => ({ starter, ...size }));
/** Pixels are dear, and made of a tree whatever starter it is of. */
const drawn = sampled(starters, 3).map((starter) => ({ starter, width: 540, height: 540 }));
const product = { BRAND: 'Northwind', TITLE: 'Trail running shoe', PRICE: '129.00 EUR' };
const said = ['brand', 'title', 'prices', 'discount'];

const engine = await openEngine();
const renderer = await createImageRenderer();
const photo = await makeJpeg(600, 600, plain(255, 255, 255));

type Case = { starter: string; width: number; height: number };

/** Returns a starter; `without` names layers that are taken away first. */
function sourceOf({ starter, ...size }: Case, without: readonly string[] = []) {
  const { config } = createTemplate({ starter, name: '', type: 'custom', ...size });
  const { objects: layers = [], background = '#ffffff' } = config;
  const ids = flattenLayers(layers).map(({ id }) => id);
  for (const id of without) expect([...ids, 'discount']).toContain(id);
  return { canvas: size, background, layers, hiddenIds: [...without] };
}

/** Returns the drawn tree of a product. */
function treeOf(options: Case, values: Record<string, string>, without?: readonly string[]): TemplateBox {
  return keepSeen(fillTemplate(parseTemplateHtml(writeLayers(sourceOf(options, without))).tree, values));
}

async function draw(options: Case, values: Record<string, string>, without?: readonly string[]) {
  const { starter: _starter, ...size } = options;
  const template = templateFromHtml({ html: writeLayers(sourceOf(options, without)), ...size });
  return renderer.render({ template, ...size, values, photo });
}

function boxesIn(node: TemplateNode): TemplateBox[] {
  return node.kind === 'box' ? [node, ...node.children.flatMap(boxesIn)] : [];
}

function textsIn(node: TemplateNode): string[] {
  if (node.kind === 'text') return [node.text];
  return node.kind === 'box' ? node.children.flatMap(textsIn) : [];
}

/** Returns the largest difference between two pictures, in levels of a channel, where each 12 x 12 px are one. */
async function largestDifference(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map(async (jpeg) => {
      const { width, height } = await sharp(jpeg).metadata();
      const image = sharp(await sharp(jpeg).toColourspace('srgb').png().toBuffer());
      const options = { fit: 'fill', kernel: 'linear' } as const;
      return image
        .resize(Math.round(width / 12), Math.round(height / 12), options)
        .raw()
        .toBuffer();
    }),
  );
  if (first === undefined || second === undefined) throw new Error('nothing was drawn');
  return first.reduce((most, level, at) => Math.max(most, Math.abs(level - (second[at] ?? 0))), 0);
}

it('the preview of every starter shows prices, not the names of fields', () => {
  for (const starter of starterIds) {
    const { html } = createTemplate({ starter, name: '', type: 'facebook', width: 1080, height: 1080 });
    for (const [key, value] of Object.entries(sampleValuesFor(parseTemplateHtml(html).placeholders)))
      if (key.endsWith('PRICE'))
        expect([starter, key, parsePrice(value)?.currency]).toEqual([starter, key, 'USD']);
  }
});

describe('a starter on a real canvas', () => {
  it.each(['bold-sale', 'clean-price', 'flyer', 'big-saving'])(
    '%s strikes the old price of a small reduction, and calls none out',
    (starter) => {
      const options = { starter, width: 1080, height: 1080 };
      const small = { ...product, SALE_PRICE: '124.00 EUR' };
      const called = starter === 'big-saving' ? 'saved' : 'discount';
      const tree = treeOf(options, small);
      expect(tree).toEqual(treeOf(options, small, [called]));
      expect(tree).not.toEqual(treeOf(options, small, ['old price']));
      const large = { ...product, SALE_PRICE: '122.00 EUR' };
      expect(treeOf(options, large)).not.toEqual(treeOf(options, large, [called]));
    },
  );

  it.each(cases)('$starter at $width x $height shows a reduction only where there is one', (options) => {
    const bare = treeOf(options, product);
    expect(bare).toEqual(treeOf(options, product, ['old price', 'discount']));
    const reduced = treeOf(options, { ...product, SALE_PRICE: '99.00 EUR' });
    expect(reduced).not.toEqual(bare);
    expect(reduced).toEqual(treeOf(options, { ...product, PRICE: '99.00 EUR', OLD_PRICE: '129.00 EUR' }));
    expect(treeOf(options, { ...product, SALE_PRICE: '139.00 EUR' })).not.toEqual(reduced);
  });

  it.each(sizes)('flyer at $width x $height has the price of a unit where the measure is known', (size) => {
    const options = { starter: 'flyer', ...size };
    const measured = { ...product, UNIT_PRICING_MEASURE: '2 kg', UNIT_PRICING_BASE_MEASURE: '1 kg' };
    const written = textsIn(treeOf(options, measured)).filter((text) => text.includes('/'));
    expect(written).toEqual(['64,50\u00a0€ / 1\u00a0kg']);
    expect(treeOf(options, product)).toEqual(treeOf(options, measured, ['unit price']));
  });

  it.each(sizes)('clean-price at $width x $height has the energy class of a product with one', (size) => {
    const options = { starter: 'clean-price', ...size };
    const known = treeOf(options, { ...product, ENERGY_EFFICIENCY_CLASS: 'B' });
    expect(textsIn(known).slice(0, 3)).toEqual(['A', 'G', 'B']);
    const certified = { CERTIFICATION_NAME: 'EPREL', CERTIFICATION_VALUE: 'B' };
    expect(treeOf(options, { ...product, ...certified })).toEqual(known);
    expect(treeOf(options, product)).toEqual(treeOf(options, product, ['energy class']));
  });

  it.each(cases)('$starter at $width x $height has no trace of what a product lacks', (options) => {
    expect(treeOf(options, {})).toEqual(treeOf(options, {}, said));
  });

  it.each(drawn)('$starter at $width x $height has the pixels that its tree says', async (options) => {
    const [bare, without] = [await draw(options, {}), await draw(options, {}, said)];
    // A template without its words may keep less of colours, which shows at edges and nowhere else.
    expect(await largestDifference(bare.jpeg, without.jpeg)).toBeLessThan(12);
    const full = await draw(options, product);
    expect(full.hash).toBe((await draw(options, product, ['old price', 'discount'])).hash);
    expect(full.hash).not.toBe((await draw(options, { ...product, SALE_PRICE: '99.00 EUR' })).hash);
    const { html } = createTemplate({ name: '', type: 'custom', ...options });
    const [parity] = await compareTemplates(engine, { seed: 7, templates: [{ ...options, html }] });
    expect(parity?.differingShare).toBeLessThan(0.005);
    expect(parity?.meanError).toBeLessThan(0.2);
  });

  it('no word is broken at a comma that stands behind it', async () => {
    const options = { starter: 'big-type', width: 1200, height: 628 };
    const { tree } = await fitText(engine, treeOf(options, { TITLE: 'Headphones, over-ear' }));
    const box = boxesIn(tree).find(({ children: [only] }) => only?.kind === 'text');
    const room = Number.parseFloat(box?.style['width'] ?? '') - 8;
    const style = { ...box?.style, width: 'auto', display: 'block', whiteSpace: 'nowrap', padding: '0px' };
    const word: SceneNode = { type: 'text', text: 'Headphones,', style: {} };
    const loose = { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', width: '8000px' };
    const scene: SceneNode = { type: 'container', style, children: [word] };
    const { children } = await engine.measure({ type: 'container', style: loose, children: [scene] });
    expect(children[0]?.runs[0]?.width).toBeLessThanOrEqual(room);
  });

  it.each(cases)('$starter at $width x $height keeps the longest words off the edges', async (options) => {
    const long = {
      BRAND: 'Donaudampfschifffahrtsgesellschaft of Northern Europe',
      TITLE: 'Kapitänsmützenhalterung aus gebürstetem Edelstahl '.repeat(8),
      PRICE: '1.299.999,99 CZK',
      SALE_PRICE: '1.199.999,99 CZK',
    };
    const { width, height } = options;
    const tree = fillTemplate(writeLayersTree(sourceOf(options)).tree, long);
    const edge = Math.round(Math.min(width, height) * 0.01);
    const boxes = [...(await openBoxMeter().measure(engine, tree, { width, height }))];
    const words = boxes.filter(([, box]) => box.runs.length > 0);
    expect(words.length).toBeGreaterThan(2);
    for (const [id, { transform, runs }] of words) {
      const [a, b, c, d, e, f] = transform;
      const corners = runs.flatMap(({ x, y, width: across, height: down }) =>
        [x, x + across].flatMap((left) => [y, y + down].map((top) => [left, top] as const)),
      );
      const places = corners.map(([x, y]) => [a * x + c * y + e, b * x + d * y + f] as const);
      const outside = places.filter(([x, y]) => Math.min(x, y, width - x, height - y) < edge);
      expect([id, outside]).toEqual([id, []]);
    }
  });
});
