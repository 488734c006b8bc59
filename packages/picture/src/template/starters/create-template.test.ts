import { describe, expect, it } from 'vitest';
import { completeConfig } from '../layers/complete-config.ts';
import { writeLayers } from '../layers/write-layers.ts';
import { parseTemplateHtml } from '../html/parse-html.ts';
import {
  customSizeLimits,
  readTemplateConfig,
  sizePresets,
  templateProps,
  templateSize,
} from '../template.ts';
import { createTemplate } from './create-template.ts';
import { starterIds } from './starter-ids.ts';

const { minPx, maxPx } = customSizeLimits;
const canvases = [
  ...sizePresets.map(({ width, height }) => ({ width, height })),
  { width: minPx, height: minPx },
  { width: maxPx, height: minPx },
  { width: minPx, height: maxPx },
  { width: 1000, height: 1500 },
  { width: 1200, height: 628 },
];
const cases = starterIds.flatMap((starter) => canvases.map((canvas) => ({ starter, ...canvas })));

describe('a starter', () => {
  it.each(cases)('$starter on $width x $height passes the allow-list and shows the photo', (options) => {
    const { html } = createTemplate({ name: '', type: 'custom', ...options });
    const parsed = parseTemplateHtml(html);
    expect(parsed.problems).toEqual([]);
    expect(parsed.placeholders).toContain('IMAGE_URL');
  });

  it.each(cases)('$starter on $width x $height is stored as layers from which its HTML comes', (options) => {
    const { html, config } = createTemplate({ name: 'A', type: 'custom', ...options });
    const stored = readTemplateConfig(JSON.stringify(config));
    expect(stored).toEqual(config);
    expect(stored && completeConfig(stored)).toEqual(config);
    expect(templateSize(config)).toEqual({ width: options.width, height: options.height });
    const { objects = [], background = '#fff', hiddenObjectIds = [] } = config;
    const canvas = templateSize(config);
    expect(writeLayers({ canvas, background, layers: objects, hiddenIds: hiddenObjectIds })).toBe(html);
  });

  it.each(cases)('$starter on $width x $height keeps every layer but decoration on the canvas', (options) => {
    const { config } = createTemplate({ name: '', type: 'custom', ...options });
    for (const { id, x, y, width, height } of config.objects ?? []) {
      if (id === 'panel') continue;
      const isPhoto = id === 'photo';
      expect(Math.min(x, y, width - 1, height - 1)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(options.width + (isPhoto ? 0.1 * options.width : 0));
      expect(y + height).toBeLessThanOrEqual(options.height);
    }
  });

  it('asks the feed for every field that a reduction may be said with', () => {
    const { config } = createTemplate({
      starter: 'bold-sale',
      name: '',
      type: 'facebook',
      width: 1080,
      height: 1080,
    });
    expect(templateProps(config).toSorted()).toEqual(['brand', 'old_price', 'price', 'sale_price', 'title']);
  });

  it('that nobody knows is the default one', () => {
    const options = { name: '', type: 'facebook', width: 1080, height: 1080 } as const;
    expect(createTemplate({ starter: 'gone', ...options })).toEqual(
      createTemplate({ starter: 'default', ...options }),
    );
  });
});
