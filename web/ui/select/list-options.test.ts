import { expect, test } from 'vitest';
import { listOptions } from './list-options.ts';

const options = [
  { value: 'g:id', label: 'Tag: g:id' },
  { value: 'image_link', label: 'Tag: image_link' },
];
const toCustomOption = (text: string) => ({ value: text, label: `Tag: ${text}` });
const values = (listed: { value: string }[]) => listed.map((option) => option.value);

const skuTag = { value: 'sku', label: 'Tag: sku' };

test.each([
  ['all of them while nothing is typed', null, '', true, ['g:id', 'image_link']],
  ['those that contain what is typed, whatever its case', null, 'IMAGE', false, ['image_link']],
  ['matches, and then the typed text', null, 'image', true, ['image_link', 'image']],
  ['no more than the one that is exactly what was typed', null, 'image_link', true, ['image_link']],
  ['none where no custom one is allowed', null, 'sku', false, []],
  ['with a custom choice made before', skuTag, '', true, ['g:id', 'image_link', 'sku']],
] as const)('the options of a combobox are %s', (...row) => {
  const [, chosen, typed, mayBeCustom, listed] = row;
  expect(values(listOptions(options, chosen, typed, mayBeCustom ? toCustomOption : undefined))).toEqual(
    listed,
  );
});

test('the typed text itself is an option, and new, when none is exactly that', () => {
  expect(listOptions(options, null, 'sku', toCustomOption)).toEqual([{ ...skuTag, isNew: true }]);
});
