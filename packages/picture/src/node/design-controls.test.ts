import { expect, it } from 'vitest';
import { withNeutralColors } from '../paint.ts';
import { fitText } from '../paint/scene/fit-text.ts';
import { fillTemplate } from '../values.ts';
import { controlIds, type ControlValues, controlFamilies, createTemplate, starterIds } from '../designs.ts';
import { controlDeclarations } from '../template/starters/design-controls.ts';
import type { TemplateBox, TemplateNode } from '../index.ts';
import { paired, sampled } from '../../../../tests/harness/long-run.ts';
import { createImageRenderer } from './create-image-renderer.ts';
import { openEngine } from './engine/engine.ts';
import { paintPhoto } from './photo.fixture.ts';
import { templateFromHtml } from './template-from-html.ts';

const sizes = [
  { width: 1080, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1280, height: 720 },
];
const designs = starterIds.filter((id) => controlDeclarations[id] !== undefined);
const cases = paired(designs, sizes).map(([starter, size]) => ({ starter, ...size }));
const product = {
  BRAND: 'Northwind',
  TITLE: 'Trail running shoe',
  PRICE: '129.00 EUR',
  SALE_PRICE: '99.00 EUR',
  RATING: '4.6',
};

const renderer = await createImageRenderer();
const cutOut = await paintPhoto(300, 300, (_, y) => (y < 0.5 ? [240, 120, 20] : [30, 34, 60]))
  .extend({ top: 100, bottom: 100, left: 150, right: 150, background: { r: 0, g: 0, b: 0, alpha: 0 } })
  .png()
  .toBuffer();

type Case = { starter: string; width: number; height: number };

function templateOf({ starter, ...size }: Case, controls: ControlValues) {
  const { html } = createTemplate({ starter, name: '', type: 'custom', ...size, controls });
  return templateFromHtml({ html, ...size });
}

/** A design as it comes, and with each of its controls set to something else. */
function choicesOf(options: Case): ControlValues[] {
  const { designControls } = createTemplate({ name: '', type: 'custom', ...options }).config;
  const candidates: ControlValues[] = [
    { accent: '#7a1fa2' },
    { ground: '#1d3557' },
    { accent: '{{PHOTO_COLOR_DARK}}' },
    { ground: '{{PHOTO_COLOR_ACCENT}}' },
    { type: controlFamilies.find((family) => family !== designControls?.type?.initial) },
    { size: '60' },
  ];
  const isOffered = (choice: ControlValues) =>
    controlIds.some((id) => choice[id] !== undefined && designControls?.[id]);
  return [{}, ...candidates.filter(isOffered)];
}

it.each(cases)('each control of $starter at $width x $height changes what is drawn', (options) => {
  const trees = choicesOf(options).map((choice) =>
    JSON.stringify(fillTemplate(templateOf(options, choice).tree, product)),
  );
  expect(new Set(trees).size).toBe(trees.length);
});

it.each(sampled(cases, 2))('and so it does the pixels of $starter at $width x $height', async (options) => {
  const { width, height } = options;
  const hashes = [];
  for (const choice of choicesOf(options)) {
    const template = templateOf(options, choice);
    hashes.push((await renderer.render({ template, width, height, values: product, photo: cutOut })).hash);
  }
  expect(new Set(hashes).size).toBe(hashes.length);
});

function boxesIn(node: TemplateNode): TemplateBox[] {
  return node.kind === 'box' ? [node, ...node.children.flatMap(boxesIn)] : [];
}

const pricings: Record<string, string>[] = [
  { PRICE: 'from 99 EUR' },
  { PRICE: '1.299.999,99 CZK' },
  { PRICE: '1.299.999,99 CZK', SALE_PRICE: '1.199.999,99 CZK' },
];

it.each(cases)('no type cuts a price of $starter at $width x $height', async (options) => {
  const engine = await openEngine();
  for (const type of controlFamilies) {
    const template = templateOf(options, { type });
    for (const prices of pricings) {
      const { tree } = await fitText(engine, withNeutralColors(fillTemplate(template.tree, prices)));
      const texts = boxesIn(tree).filter(({ fitMinPx }) => fitMinPx !== undefined);
      if (options.starter !== 'photo-only' && options.starter !== 'default')
        expect(texts.length).toBeGreaterThanOrEqual(Object.keys(prices).length);
      // A text that does not fit even at its smallest size keeps its ellipsis.
      const overflows = texts.map(({ style }) => style['textOverflow']);
      expect([type, prices, ...overflows]).toEqual([type, prices, ...texts.map(() => 'clip')]);
    }
  }
});
