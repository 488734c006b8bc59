import { describe, expect, test } from 'vitest';
import { makeRandom } from '../../../../packages/feed/src/random.fixture.ts';
import { randomLayers } from '../../../../packages/picture/src/template/layers/random-layers.fixture.ts';
import { createTemplate, starterIds } from '#picture/designs';
import { readTemplateConfig } from '#picture';
import { toDoc, type Doc } from '../../document/doc.ts';
import { patchLayers } from '../../document/operations.ts';
import { exportText, toFileName } from './export-template.ts';
import { importText } from './import-template.ts';

const size = { width: 800, height: 600 };

function docWith(objects: unknown[], more: Record<string, unknown> = {}): Doc {
  const { config } = createTemplate({ name: 'A', starter: 'classic', type: 'custom', ...size });
  const read = readTemplateConfig(JSON.stringify({ ...config, ...more, objects }));
  if (read === null) throw new Error('unreadable');
  return toDoc(read, '');
}

/** Fields of editors to come, wherever there may be some. */
function withUnknownFields(value: unknown, seed: number): unknown {
  const random = makeRandom(seed);
  const visit = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(visit);
    if (typeof part !== 'object' || part === null) return part;
    const entries = Object.entries(part).map(([name, member]) => [name, visit(member)] as const);
    const extra = random.isLucky(0.5)
      ? [[`later${random.below(9)}`, { deep: [1, null, 'x', { y: false }] }]]
      : [];
    return Object.fromEntries(random.isLucky(0.5) ? [...entries, ...extra] : [...extra, ...entries]);
  };
  return visit(value);
}

describe('what is exported and imported again', () => {
  test('is the same document, letter by letter, for random ones with fields that nobody knows yet', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const layers = withUnknownFields(randomLayers(seed), seed);
      const doc = docWith(layers as unknown[], {
        later: { a: [seed] },
        colors: { background: '#fff', text: '#000', accent: '#00f', brand: 'x' },
      });
      // Like an edited document: fields that were set last stand last.
      const edited = patchLayers(doc, [doc.objects[0]?.id ?? ''], { name: `n${seed}`, newest: { seed } });
      const { doc: back } = importText(exportText(edited));
      expect(JSON.stringify(back)).toBe(JSON.stringify(edited));
    }
  });

  test.each(starterIds)('is the same for the starter %s', (starter) => {
    const { html, config } = createTemplate({ name: 'A', starter, type: 'custom', ...size });
    const doc = toDoc(config, html);
    expect(JSON.stringify(importText(exportText(doc)).doc)).toBe(JSON.stringify(doc));
  });

  test('is the same for a template that is HTML, to the last space', () => {
    const html = '<div  style = "color:red">\r\n\t{{TITLE}}<!-- mine --></div>\n';
    const config = readTemplateConfig(JSON.stringify({ version: 2, name: 'Mine', mine: { a: 1 } }));
    if (config === null) throw new Error('unreadable');
    const doc = toDoc(config, html);
    const { doc: back } = importText(exportText(doc));
    expect(back?.htmlSource).toBe(html);
    expect(back).toEqual(doc);
  });
});

describe('a file that is no template says where', () => {
  const broken = (change: (objects: Record<string, unknown>[]) => void): readonly string[] => {
    const layers = [
      { kind: 'shape', id: 'a', width: 10, height: 10 },
      {
        kind: 'group',
        id: 'g',
        width: 10,
        height: 10,
        name: 'Prices',
        layers: [{ kind: 'text', id: 't', width: 10, height: 10, text: 'From {{PRICE}}', fontSize: 20 }],
      },
    ];
    change(layers);
    return importText(JSON.stringify({ version: 2, objects: layers })).problems ?? [];
  };

  test('a sign that is missing', () => {
    const text = '{"version": 2,\n "objects": [1 2]}';
    expect(importText(text).problems).toEqual(['The file is no JSON: line 2, character 16.']);
  });

  test('a value of a layer inside a group, by its place and what it is called', () => {
    const problems = broken(([, group]) => {
      const [text] = (group?.['layers'] ?? []) as Record<string, unknown>[];
      Object.assign(text ?? {}, { fontSize: 2, align: 'middle' });
    });
    expect(problems).toEqual([
      'Layer 2 › 1 (“From {{PRICE}}”), font size: it must be at least 4.',
      'Layer 2 › 1 (“From {{PRICE}}”), alignment: it must be one of left, center, right, start, end.',
    ]);
  });

  test('a colour that is none, and a field that is missing', () => {
    const problems = broken(([shape]) => {
      Object.assign(shape ?? {}, { fill: 'no colour' });
      Reflect.deleteProperty(shape ?? {}, 'width');
    });
    expect(problems).toEqual(['Layer 1, size: it is missing.', 'Layer 1, fill: it is not a colour.']);
  });

  test.each([
    ['[]', 'The file holds no template.'],
    ['{}', 'The file holds no layers. Choose a file that the editor exported.'],
    ['null', 'The file holds no template.'],
  ])('%s', (text, sentence) => expect(importText(text).problems).toEqual([sentence]));

  test('many problems are told as the first few and how many more', () => {
    const objects = Array.from({ length: 40 }, (_none, at) => ({ kind: 'shape', id: `${at}` }));
    const problems = importText(JSON.stringify({ version: 2, objects })).problems ?? [];
    expect(problems).toHaveLength(13);
    // Each of the 40 lacks its width and its height, which are both its size.
    expect(problems.at(-1)).toBe('and 28 more problems');
  });
});

test.each([
  ['Summer: 50 % off / <now>', 'Summer 50 off now'],
  ['../../etc', 'etc'],
  ['   ', 'template'],
  ['Größe 42 – Ärmel', 'Größe 42 Ärmel'],
])('a file is named after the template in letters that every computer takes: %s', (name, file) => {
  expect(toFileName(name)).toBe(file);
});
