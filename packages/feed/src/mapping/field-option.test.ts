import { expect, test } from 'vitest';
import { labelOfPath, optionOfPath, pathOfLabel, pathOfOption, withoutPrefixes } from './field-option.ts';

test.each([
  ['@id', 'Arg: id', { type: 0, keyName: '', attributeName: 'id' }],
  ['g:id', 'Tag: g:id', { type: 1, keyName: 'g:id', attributeName: '' }],
  ['image/url', 'Tag: image/url', { type: 1, keyName: 'image/url', attributeName: '' }],
  ['imgs/main@url', 'Tag: imgs/main@url', { type: 0, keyName: 'imgs/main', attributeName: 'url' }],
])('[319, 338] %s is shown as %s and goes through the settings unchanged', (path, label, option) => {
  expect(labelOfPath(path)).toBe(label);
  expect(pathOfLabel(label)).toBe(path);
  expect(optionOfPath(path)).toEqual(option);
  expect(pathOfOption(optionOfPath(path), 'item')).toBe(path);
});

test.each([
  ['what a user typed is a tag', 'sku', 'sku'],
  ['or an attribute', '@sku', '@sku'],
  ['with a mark in any case', ' arg:  sku ', '@sku'],
  ['with a prefix that is no mark', 'g:sku', 'g:sku'],
])('%s', (_, label, path) => {
  expect(pathOfLabel(label)).toBe(path);
});

test.each([
  [{ type: 0 as const, keyName: 'id', attributeName: 'id' }],
  [{ type: 0 as const, keyName: 'offer', attributeName: 'id' }],
  [{ type: 0 as const, keyName: 'id', attributeName: '' }],
])('an attribute of the product is understood in each way to say it: %j', (option) => {
  expect(pathOfOption(option, 'offer')).toBe('@id');
});

test.each([
  ['g:availability', 'availability'],
  ['availability', 'availability'],
  ['a:b/c:d@e:f', 'b/d@f'],
])('[337] %s is stored as %s', (path, stored) => {
  expect(withoutPrefixes(path)).toBe(stored);
});
