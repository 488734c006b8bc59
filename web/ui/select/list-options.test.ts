import { describe, expect, test } from 'vitest';
import { listOptions } from './list-options.ts';

const options = [
  { value: 'g:id', label: 'Tag: g:id' },
  { value: 'image_link', label: 'Tag: image_link' },
];
const toCustomOption = (text: string) => ({ value: text, label: `Tag: ${text}` });
const values = (listed: { value: string }[]) => listed.map((option) => option.value);

describe('the options of a combobox', () => {
  test('are all of them while nothing is typed', () => {
    expect(values(listOptions(options, null, '', toCustomOption))).toEqual(['g:id', 'image_link']);
  });

  test('are those that contain what is typed, whatever its case', () => {
    expect(values(listOptions(options, null, 'IMAGE'))).toEqual(['image_link']);
  });

  test('end with the typed text itself when none is exactly that', () => {
    const listed = listOptions(options, null, 'sku', toCustomOption);
    expect(listed).toEqual([{ value: 'sku', label: 'Tag: sku', isNew: true }]);
  });

  test('put matches before the typed text', () => {
    expect(values(listOptions(options, null, 'image', toCustomOption))).toEqual(['image_link', 'image']);
  });

  test('add nothing when an option is exactly what was typed', () => {
    expect(values(listOptions(options, null, 'image_link', toCustomOption))).toEqual(['image_link']);
  });

  test('add nothing where no custom option is allowed', () => {
    expect(listOptions(options, null, 'sku')).toEqual([]);
  });

  test('keep a custom choice made before', () => {
    const chosen = { value: 'sku', label: 'Tag: sku' };
    expect(values(listOptions(options, chosen, '', toCustomOption))).toEqual(['g:id', 'image_link', 'sku']);
  });
});
