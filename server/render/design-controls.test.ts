import { beforeAll, expect, it } from 'vitest';
import { withNeutralColors } from '#core/paint/photo-colors.ts';
import { fitText } from '#core/paint/scene/fit-text.ts';
import { fillTemplate } from '#core/template/bindings/fill-template.ts';
import { controlFamilies } from '#core/template/starters/control-choices.ts';
import { controlIds, type ControlValues } from '#core/template/controls/control-values.ts';
import { createTemplate } from '#core/template/starters/create-template.ts';
import { controlDeclarations } from '#core/template/starters/design-controls.ts';
import { starterIds } from '#core/template/starters/starter-ids.ts';
import type { TemplateBox, TemplateNode } from '#core/template/template-tree.ts';
import { paired } from '#tests/harness/long-run.ts';
import { createImageRenderer, type ImageRenderer } from './create-image-renderer.ts';
import { openEngine } from './engine/engine.ts';
import { paintPhoto } from './photo.fixture.ts';
import { templateFromHtml } from './template-from-html.ts';

const sizes = [
  { width: 1080, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1280, height: 720 },
];
const designs = starterIds.filter((id) => controlDeclarations[id] !== undefined);
const drawn = paired(designs, sizes).map(([starter, size]) => ({ starter, ...size }));
const lettered = designs.flatMap((starter) => sizes.map((size) => ({ starter, ...size })));
const product = {
  BRAND: 'Northwind',
  TITLE: 'Trail running shoe',
  PRICE: '129.00 EUR',
  SALE_PRICE: '99.00 EUR',
  RATING: '4.6',
};

let renderer: ImageRenderer;
let photo: Buffer;
let cutOut: Buffer;

beforeAll(async () => {
  renderer = await createImageRenderer();
  // Something of three colours on white.
  photo = await paintPhoto(600, 600, (x, y) => {
    if (Math.abs(x - 0.5) > 0.3 || Math.abs(y - 0.5) > 0.3) return [255, 255, 255];
    if (y < 0.6) return [120, 90, 70];
    return y < 0.7 ? [240, 120, 20] : [30, 34, 60];
  })
    .jpeg()
    .toBuffer();
  cutOut = await paintPhoto(300, 300, (_, y) => (y < 0.5 ? [240, 120, 20] : [30, 34, 60]))
    .extend({ top: 100, bottom: 100, left: 150, right: 150, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
});

type Case = { starter: string; width: number; height: number };

async function hashOf({ starter, ...size }: Case, controls: ControlValues): Promise<string> {
  // A ground of the photo's own covers that of a design of photos alone.
  const shown = starter === 'photo-only' ? cutOut : photo;
  const { html } = createTemplate({ starter, name: '', type: 'custom', ...size, controls });
  const template = templateFromHtml({ html, ...size });
  return (await renderer.render({ template, ...size, values: product, photo: shown })).hash;
}

it.each(drawn)('each control of $starter at $width x $height changes its picture', async (options) => {
  const { designControls } = createTemplate({ name: '', type: 'custom', ...options }).config;
  const type = controlFamilies.find((family) => family !== designControls?.type?.initial);
  const candidates: ControlValues[] = [
    { accent: '#7a1fa2' },
    { ground: '#1d3557' },
    { accent: '{{PHOTO_COLOR_DARK}}' },
    { ground: '{{PHOTO_COLOR_ACCENT}}' },
    { type },
    { size: '60' },
  ];
  const choices = [
    {},
    ...candidates.filter((choice) =>
      controlIds.some((id) => choice[id] !== undefined && designControls?.[id]),
    ),
  ];
  const hashes = [];
  for (const choice of choices) hashes.push(await hashOf(options, choice));
  expect(new Set(hashes).size).toBe(choices.length);
});

function boxesIn(node: TemplateNode): TemplateBox[] {
  return node.kind === 'box' ? [node, ...node.children.flatMap(boxesIn)] : [];
}

it.each(lettered)('no type cuts a price of $starter at $width x $height', async ({ starter, ...size }) => {
  const engine = await openEngine();
  for (const type of controlFamilies) {
    const { html } = createTemplate({ starter, name: '', type: 'custom', ...size, controls: { type } });
    const priced: Record<string, string>[] = [
      { PRICE: 'from 99 EUR' },
      { PRICE: '1.299.999,99 CZK' },
      { PRICE: '1.299.999,99 CZK', SALE_PRICE: '1.199.999,99 CZK' },
    ];
    for (const prices of priced) {
      const filled = fillTemplate(templateFromHtml({ html, ...size }).tree, prices);
      const { tree } = await fitText(engine, withNeutralColors(filled));
      const texts = boxesIn(tree).filter(({ fitMinPx }) => fitMinPx !== undefined);
      // What does not fit even at its smallest size keeps its ellipsis.
      expect([type, prices, ...texts.map(({ style }) => style['textOverflow'])]).toEqual([
        type,
        prices,
        ...texts.map(() => 'clip'),
      ]);
    }
  }
});
