import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readTemplateConfig } from '#picture';
import { toDoc, type Doc } from '../../document/doc.ts';
import { openEditor } from '../../document/editor.ts';
import { sampleProduct } from '../shop/sample-product.ts';
import { openSourceSteps, withSource } from './edit-source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function htmlDoc(html: string): Doc {
  const config = readTemplateConfig(JSON.stringify({ version: 2, keyValuePairs: [{ key: 'title' }] }));
  if (config === null) throw new Error('unreadable');
  return toDoc(config, html);
}

test('letters typed in a row are one step; a rest, a paste and a new line begin another', () => {
  const doc = htmlDoc('<p>');
  const editor = openEditor(doc, sampleProduct(doc));
  const typed = openSourceSteps(editor);
  const states = [doc];
  const type = (html: string, isApart: boolean, restMs: number) => {
    vi.advanceTimersByTime(restMs);
    typed(html, isApart);
  };
  type('<p>a', false, 2_000);
  type('<p>ab', false, 100);
  states.push(editor.state().doc);
  type('<p>abc', false, 2_000);
  states.push(editor.state().doc);
  type('<p>abc{{BRAND}}', true, 10);
  states.push(editor.state().doc);
  type('<p>abc{{BRAND}}d', false, 10);
  for (const state of states.toReversed()) {
    expect(editor.undo()).not.toBeNull();
    expect(editor.state().doc).toBe(state);
  }
  expect(editor.undo()).toBeNull();
});

test('fields that the source comes to ask for are named in the configuration, those before stay', () => {
  const doc = withSource(
    htmlDoc('<p>'),
    '<p data-if="{{SALE_PRICE}}">{{TITLE}} {{brand}}<img src="{{IMAGE_URL}}">',
  );
  expect(doc.keyValuePairs.map(({ key }) => key)).toEqual(['title', 'SALE_PRICE', 'BRAND']);
  expect(withSource(doc, doc.htmlSource ?? '')).toBe(doc);
});
