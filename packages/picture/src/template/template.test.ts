import { describe, expect, it } from 'vitest';
import { completeConfig } from './layers/complete-config.ts';
import { parseTemplateHtml } from './html/parse-html.ts';
import { createDefaultTemplate } from './starters/create-template.ts';
import {
  customSizeLimits,
  parseTemplateConfig,
  readTemplateConfig,
  sizePresets,
  templateProps,
  templateConfigSchema,
  templateSize,
} from './template.ts';

const { minPx, maxPx } = customSizeLimits;
const shapes = [
  ...sizePresets.map(({ width, height }) => ({ width, height })),
  { width: minPx, height: minPx },
  { width: maxPx, height: minPx },
  { width: minPx, height: maxPx },
  { width: maxPx, height: maxPx },
];

const shape = { id: 'a', kind: 'shape', width: 10, height: 10 };

describe('size presets', () => {
  it('have the ratio they are named after', () => {
    for (const preset of sizePresets) {
      const [across, down] = (preset.ratio ?? '1:1').split(':').map(Number);
      expect(preset.width * (down ?? 0)).toBe(preset.height * (across ?? 0));
    }
  });

  it('mark exactly TikTok and Facebook as popular [186]', () => {
    expect(sizePresets.filter((preset) => preset.isPopular).map((preset) => preset.id)).toEqual([
      'tiktok',
      'facebook',
    ]);
  });
});

describe('the default template', () => {
  it.each(shapes)(
    '[196] holds the four placeholders and passes the allow-list at $width x $height',
    (size) => {
      const { html } = createDefaultTemplate({ name: 'Sale', type: 'custom', ...size });
      const parsed = parseTemplateHtml(html);
      expect(parsed.problems).toEqual([]);
      expect(parsed.placeholders.toSorted()).toEqual(['BRAND', 'IMAGE_URL', 'PRICE', 'TITLE']);
    },
  );

  it('starts from the specified colours and font [137, 195]', () => {
    const { config } = createDefaultTemplate({ name: 'Sale', type: 'facebook', width: 1080, height: 1080 });
    expect(config.colors).toEqual({ background: '#ffffff', text: '#1f2937', accent: '#3b82f6' });
    expect(config.typography).toEqual({ fontFamily: 'Inter', fontSize: 24 });
    expect(templateProps(config)).toEqual(['title', 'price', 'brand']);
  });
});

describe('stored configuration', () => {
  it('is read when an editor nests it under config, and keeps fields we do not know', () => {
    const nested = {
      config: { keyValuePairs: [{ key: 'TITLE' }], canvasSize: { width: 900, height: 600 }, zoom: 2 },
    };
    const config = readTemplateConfig(JSON.stringify(nested));
    expect(config && templateSize(config)).toEqual({ width: 900, height: 600 });
    expect(config && templateProps(config)).toEqual(['title']);
    expect(config?.['zoom']).toBe(2);
  });

  it('of version 1 keeps everything when it becomes one of today', () => {
    const old = {
      name: 'Old',
      canvasSize: { width: 900, height: 600, unit: 'px' },
      objects: [{ type: 'rect' }],
    };
    expect(readTemplateConfig(JSON.stringify(old))).toMatchObject({
      version: 2,
      name: 'Old',
      canvasSize: { unit: 'px' },
      objectsOfVersion1: [{ type: 'rect' }],
    });
  });

  it.each([
    [{ version: 3 }, { code: 'version_newer', version: 3, versionMax: 2 }],
    [{ version: 'two' }, 'version_unreadable'],
    [[], 'not_an_object'],
    [
      { version: 2, objects: [{ kind: 'text', id: 'a' }] },
      { code: 'value_refused', place: 'objects.0.width', fault: 'not_allowed' },
    ],
    [
      { version: 2, objects: [shape, shape] },
      { code: 'value_refused', place: 'objects', fault: 'layer_id_twice' },
    ],
    [
      { version: 2, objects: [{ ...shape, fill: 'url(x)' }] },
      { code: 'value_refused', place: 'objects.0.fill', fault: 'not_a_colour' },
    ],
  ])('is refused with the reason: %j', (config, problem) => {
    const reading = parseTemplateConfig(JSON.stringify(config));
    expect(reading.config).toBeNull();
    expect(reading.problem).toEqual(problem);
  });

  it('is null when it is not a configuration', () => {
    for (const text of ['', 'null', '[]', '{"dimensions":{"width":"wide"}}']) {
      expect(readTemplateConfig(text)).toBeNull();
    }
  });
});

describe('a configuration with layers', () => {
  const words = { kind: 'text', width: 100, height: 50, fontSize: 20 };
  const config = readTemplateConfig(
    JSON.stringify({
      version: 2,
      keyValuePairs: [
        { key: 'title', value: 'A cup' },
        { key: 'COLOR', value: 'red' },
      ],
      objects: [
        { ...shape, kind: 'photo', id: 'photo' },
        {
          ...shape,
          kind: 'group',
          id: 'group',
          layers: [
            { ...words, id: 't', text: '{{TITLE}} {{PRICE | discount SALE_PRICE}}', showIf: '{{STOCK}} > 0' },
            { ...shape, kind: 'photo', id: 'small photo' },
          ],
        },
      ],
      hiddenObjectIds: ['t', 'gone'],
    }),
  );

  it('lists the fields, photos and hidden layers that are there, and keeps the texts it had', () => {
    expect(config && completeConfig(config)).toMatchObject({
      keyValuePairs: [
        { key: 'TITLE', value: 'A cup' },
        { key: 'PRICE', value: '' },
        { key: 'SALE_PRICE', value: '' },
        { key: 'STOCK', value: '' },
      ],
      dynamicImgs: ['photo', 'small photo'],
      hiddenObjectIds: ['t'],
    });
  });

  it('is completed once and for all', () => {
    const once = config && completeConfig(config);
    expect(once && completeConfig(once)).toEqual(once);
  });

  it('without layers is left alone: its HTML decides', () => {
    const plain = templateConfigSchema.parse({ version: 2, keyValuePairs: [{ key: 'TITLE' }] });
    expect(completeConfig(plain)).toBe(plain);
  });
});
