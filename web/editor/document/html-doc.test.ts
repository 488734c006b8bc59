import { expect, test } from 'vitest';
import { createTemplate } from '#picture/designs';
import { parseTemplateConfig, readTemplateConfig } from '#picture';
import { makeDocument, shape } from './doc.fixture.ts';
import { openEditor } from './editor.ts';
import { insertLayers } from './operations.ts';
import { toDoc, isHtml, writeSources } from './doc.ts';

const html = '<div  style = "color:red">\r\n\t{{TITLE}}<!-- mine --></div>\n';

test('a template without layers is edited as HTML and saved as it was typed, its configuration with all it had', () => {
  const stored = {
    version: 2,
    name: 'Mine',
    dimensions: { width: 800, height: 600 },
    fromElsewhere: { a: 1 },
  };
  const { config } = parseTemplateConfig(JSON.stringify(stored));
  if (config === null) throw new Error('unreadable');
  const doc = toDoc(config, html);
  expect(isHtml(doc)).toBe(true);
  const saved = writeSources(doc);
  expect(saved.html_dev).toBe(html);
  expect(readTemplateConfig(saved.config_dev)).toEqual(config);
  expect(Object.keys(JSON.parse(saved.config_dev))).not.toContain('objects');
});

test('a template made of layers is no HTML, whatever its configuration calls its own', () => {
  const { config } = createTemplate({
    name: 'A',
    starter: 'classic',
    type: 'custom',
    width: 600,
    height: 600,
  });
  const doc = toDoc({ ...config, htmlSource: 'not ours' }, html);
  expect(isHtml(doc)).toBe(false);
  expect(writeSources(doc).html_dev).not.toBe(html);
});

test('layers put into a template that is HTML change nothing, as they would be lost', () => {
  const { config } = parseTemplateConfig('{"version":2}');
  if (config === null) throw new Error('unreadable');
  const doc = toDoc(config, html);
  const editor = openEditor(doc, { feedId: null, productId: null, isCutOut: false, title: '', values: {} });
  const { objects } = makeDocument([shape('a')]);
  editor.change('Insert', (now) => insertLayers(now, { parentId: null, index: 0 }, objects));
  const gesture = editor.begin('Draw');
  gesture.update((start) => insertLayers(start, { parentId: null, index: 0 }, objects));
  gesture.commit();
  expect(editor.state().doc).toBe(doc);
  expect(editor.state().history.past).toEqual([]);
});
