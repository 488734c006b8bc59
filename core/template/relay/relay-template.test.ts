import { describe, expect, it } from 'vitest';
import { flattenLayers } from '../layers/layer-schema.ts';
import { createTemplate } from '../starters/create-template.ts';
import { starterIds } from '../starters/starter-ids.ts';
import { readTemplateConfig, type TemplateConfig } from '../template.ts';
import { relayTemplate } from './relay-template.ts';

const square = { width: 1080, height: 1080 };
const sizes = [
  { width: 1080, height: 1080 },
  { width: 1080, height: 1350 },
  { width: 1080, height: 1920 },
];

function designOf(starter: string): TemplateConfig {
  return createTemplate({ name: 'Design', type: 'custom', ...square, starter }).config;
}

/** As somebody leaves it who moved one layer by a px in the editor. */
function changed(config: TemplateConfig): TemplateConfig {
  const objects = (config.objects ?? []).map((layer, at) =>
    at === 0 ? { ...layer, x: layer.x + 1 } : layer,
  );
  return { ...config, objects };
}

describe('a design on a canvas of another size', () => {
  it.each(starterIds)('is drawn as for that size where nobody changed it: %s', (starter) => {
    for (const size of sizes) {
      const relaid = relayTemplate(designOf(starter), { name: 'Other', ...size });
      const { html } = createTemplate({ name: 'Other', type: 'custom', ...size, starter });
      expect(relaid?.html).toBe(html);
    }
  });

  it.each(starterIds)('is a whole template with all of its layers where somebody did: %s', (starter) => {
    const config = changed(designOf(starter));
    for (const size of sizes) {
      const relaid = relayTemplate(config, { name: 'Other', ...size });
      const read = readTemplateConfig(JSON.stringify(relaid?.config));
      expect(read?.dimensions).toMatchObject(size);
      const ids = (of: TemplateConfig | null) => flattenLayers(of?.objects ?? []).map(({ id }) => id);
      expect(ids(read)).toEqual(ids(config));
    }
  });

  it('leaves what was changed as it is on a canvas of the same size', () => {
    const config = changed(designOf('classic'));
    expect(relayTemplate(config, { name: 'Design', ...square })?.config.objects).toEqual(config.objects);
  });

  it('keeps all but photos off the places where apps show buttons, as large as they were', () => {
    const config = changed(designOf('classic'));
    const relaid = relayTemplate(config, { name: 'Story', width: 1080, height: 1920 });
    const others = (relaid?.config.objects ?? []).filter(({ kind }) => kind !== 'photo');
    expect(others.length).toBeGreaterThan(0);
    for (const layer of others) {
      expect(layer.y).toBeGreaterThanOrEqual(192);
      expect(layer.y + layer.height).toBeLessThanOrEqual(1600);
      const before = config.objects?.find(({ id }) => id === layer.id);
      expect([layer.width, layer.height]).toEqual([before?.width, before?.height]);
    }
  });

  it('is none where somebody wrote the HTML by hand', () => {
    const { objects: _objects, ...config } = designOf('classic');
    expect(relayTemplate(config, { name: 'Story', width: 1080, height: 1920 })).toBeNull();
  });
});
