import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '../../../../feed/src/random.fixture.ts';
import { flattenLayers, type Layer } from '../layers/layer-schema.ts';
import { writeConfig } from '../layers/write-config.ts';
import { paired } from '../../../../../tests/harness/long-run.ts';
import { createTemplate } from '../starters/create-template.ts';
import { controlDeclarations } from '../starters/design-controls.ts';
import { starterIds } from '../starters/starter-ids.ts';
import { readTemplateConfig, type TemplateConfig } from '../template.ts';
import { controlValuesSchema } from './control-values.ts';
import { flattenFills } from './evaluate-part.ts';
import { computeContrast } from '../luminance.ts';
import { mix, readPaint } from './ink.ts';
import { livingControls, setControls } from './set-controls.ts';
import { placesOfWords } from './words-on-ground.ts';

const sizes = [
  { width: 1080, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1280, height: 720 },
];
const designs = starterIds.filter((id) => controlDeclarations[id] !== undefined);
const cases = paired(designs, sizes).map(([starter, size]) => ({ starter, ...size }));

type Case = { starter: string; width: number; height: number };

function configOf({ starter, width, height }: Case): TemplateConfig {
  return createTemplate({ starter, name: '', type: 'custom', width, height }).config;
}

function randomColor(random: Random): string {
  return `#${random
    .below(1 << 24)
    .toString(16)
    .padStart(6, '0')}`;
}

/** Returns the words of a configuration whose contrast is lower than WCAG 2 asks for, of those that any control touches. */
function unreadable(config: TemplateConfig): unknown[] {
  const layers = config.objects ?? [];
  const byId = new Map(flattenLayers(layers).map((layer) => [layer.id, layer]));
  const touched = new Set(
    config.designControls?.parts.filter(({ property }) => property === 'color').map(({ layer }) => layer),
  );
  return placesOfWords(layers).flatMap(({ layer, on }) => {
    if (on === null || !touched.has(layer.id)) return [];
    const ground = flattenFills(on.map((id) => (id === '' ? config.background : fillOf(byId.get(id)))));
    const ink = readPaint(layer.color);
    if ('photo' in ground || ink === null) return [];
    const seen = Math.min(
      ...ground.stops.map((below) => computeContrast(mix(below, ink.channels, ink.opacity), below)),
    );
    const isLarge = layer.fontSize >= 24 && layer.fontWeight >= 600;
    return seen >= (isLarge ? 3 : 4.5) ? [] : [{ id: layer.id, ink: layer.color, on, seen }];
  });
}

function fillOf(layer: Layer | undefined) {
  if (layer?.kind === 'text') return layer.pill?.fill;
  return layer?.kind === 'group' || layer?.kind === 'badge' || layer?.kind === 'shape'
    ? layer.fill
    : undefined;
}

describe('the controls of a design', () => {
  it('are two at least in each design', () => {
    for (const starter of starterIds) {
      const living = livingControls(configOf({ starter, ...sizes[0]! }));
      expect([starter, living.length >= 2], String(living)).toEqual([starter, true]);
    }
  });

  it.each(cases)(
    '$starter at $width x $height stays as it is until one is set, and comes back to that',
    (options) => {
      const config = configOf(options);
      const { accent, ground, type } = config.designControls ?? {};
      const values = { accent: accent?.initial, ground: ground?.initial, type: type?.initial };
      expect(setControls(config, values)).toEqual(config);
      const random = makeRandom(3);
      let changed = config;
      for (let time = 0; time < 5; time += 1)
        changed = setControls(changed, {
          accent: randomColor(random),
          ground: randomColor(random),
          type: 'Noto Serif Display',
        });
      changed = setControls(changed, { ground: '{{PHOTO_COLOR}}', accent: '{{PHOTO_COLOR_ACCENT}}' });
      expect(writeConfig(changed)).not.toBe(writeConfig(config));
      expect(setControls(changed, values)).toEqual(config);
    },
  );

  it.each(cases)('$starter at $width x $height stays readable in a hundred random colours', (options) => {
    const random = makeRandom(options.width + options.height);
    let config = configOf(options);
    for (let time = 0; time < 100; time += 1) {
      const colors = { accent: randomColor(random), ground: randomColor(random) };
      config = setControls(
        config,
        time % 3 === 0 ? { ground: colors.ground } : time % 3 === 1 ? { accent: colors.accent } : colors,
      );
      expect([config.designControls?.accent, config.designControls?.ground, unreadable(config)]).toEqual([
        config.designControls?.accent,
        config.designControls?.ground,
        [],
      ]);
    }
    expect(readTemplateConfig(JSON.stringify(config))).toEqual(config);
  });

  it('leave alone what was changed in the editor, and what is gone', () => {
    const config = configOf({ starter: 'clean-price', width: 1080, height: 1080 });
    const edited = edit(config, (layer) => {
      if (layer.kind !== 'text') return layer;
      if (layer.id === 'price') return { ...layer, pill: { ...layer.pill, fill: '#123456' } as never };
      return layer.id === 'title' ? { ...layer, color: '#aa0000', x: 7, fontFamily: 'Courier' } : layer;
    });
    const objects = (edited.objects ?? []).filter(({ id }) => id !== 'discount');
    const set = setControls(
      { ...edited, objects },
      { accent: '#ffb703', ground: '#101820', type: 'Noto Serif Display' },
    );
    const layers = new Map(flattenLayers(set.objects ?? []).map((layer) => [layer.id, layer]));
    expect(layers.get('title')).toEqual(flattenLayers(objects).find(({ id }) => id === 'title'));
    expect(layers.get('price')).toMatchObject({
      pill: { fill: '#123456' },
      fontFamily: 'Noto Serif Display',
    });
    expect(layers.get('sale price')).toMatchObject({ pill: { fill: '#ffb703' } });
    expect(layers.has('discount')).toBe(false);
    expect(set).toMatchObject({
      background: '#101820',
      colors: { accent: '#ffb703', background: '#101820' },
    });
    // Words on a pill of the editor's colour are read on that.
    expect(unreadable(set).filter((each) => JSON.stringify(each).includes('"price"'))).toEqual([]);
  });

  it('have nothing to set once every layer that followed has been changed', () => {
    const config = configOf({ starter: 'editorial', width: 1080, height: 1080 });
    const own = edit(config, (layer) => {
      if (layer.id === 'rule') return { ...layer, fill: '#00aa00' };
      return layer.id === 'brand' ? { ...layer, color: '#00aa00' } : layer;
    });
    expect(livingControls(config)).toEqual(['accent', 'ground', 'type']);
    expect(livingControls(own)).toEqual(['ground', 'type']);
    expect(livingControls({ ...config, designControls: undefined })).toEqual([]);
  });

  it('set how large products are, except where a photo was given a size of its own', () => {
    const config = configOf({ starter: 'photo-only', width: 1080, height: 1080 });
    expect(livingControls(config)).toEqual(['ground', 'size']);
    const shareIn = (changed: TemplateConfig) =>
      flattenLayers(changed.objects ?? []).map((layer) => layer.kind === 'photo' && layer.evenSize?.share);
    const smaller = setControls(config, { size: '60' });
    expect([shareIn(smaller), smaller.designControls?.size?.value]).toEqual([[60], '60']);
    expect(setControls(smaller, { size: '80' })).toEqual(config);
    const own = edit(config, (layer) =>
      layer.kind === 'photo' ? { ...layer, evenSize: { share: 95, standsOnLine: false } } : layer,
    );
    expect([livingControls(own), shareIn(setControls(own, { size: '60' }))]).toEqual([['ground'], [95]]);
    for (const size of ['0', '19', '101', '7.5', '080', '']) {
      expect([size, controlValuesSchema.safeParse({ size }).success]).toEqual([size, false]);
    }
    for (const starter of designs.filter((id) => id !== 'photo-only'))
      expect(livingControls(configOf({ starter, ...sizes[0]! }))).not.toContain('size');
  });

  it('take a colour in any spelling that is one, and no other', () => {
    const config = configOf({ starter: 'flyer', width: 1080, height: 1080 });
    expect(setControls(config, { ground: '#ABC' }).designControls?.ground?.value).toBe('#aabbcc');
    expect(setControls(config, { ground: '{{ photo_color }}' }).background).toBe('{{PHOTO_COLOR}}');
    for (const color of ['red', '#12345', 'rgba(0,0,0,0.5)', '{{PHOTO_COLOR_INK}}', '{{TITLE}}', ''])
      expect([color, controlValuesSchema.safeParse({ ground: color }).success]).toEqual([color, false]);
  });

  it('make words on a colour of the photo its ink', () => {
    const config = configOf({ starter: 'big-saving', width: 1080, height: 1080 });
    const set = setControls(config, { ground: '{{PHOTO_COLOR_DARK}}', accent: '{{PHOTO_COLOR_ACCENT}}' });
    const layers = new Map(flattenLayers(set.objects ?? []).map((layer) => [layer.id, layer]));
    for (const id of ['title', 'brand', 'price'])
      expect(layers.get(id)).toMatchObject({ color: '{{PHOTO_COLOR_DARK_INK}}' });
    expect(layers.get('saved')).toMatchObject({
      pill: { fill: '{{PHOTO_COLOR_ACCENT}}' },
      color: '{{PHOTO_COLOR_ACCENT_INK}}',
    });
    expect(set.colors).toEqual(config.colors);
  });
});

/** Returns the configuration with each of its layers changed. */
function edit(config: TemplateConfig, change: (layer: Layer) => Layer): TemplateConfig {
  const all = (layers: readonly Layer[]): Layer[] =>
    layers.map((layer) => change(layer.kind === 'group' ? { ...layer, layers: all(layer.layers) } : layer));
  return { ...config, objects: all(config.objects ?? []) };
}
