import { expect, test } from 'vitest';
import { makeDocument } from '../../document/doc.fixture.ts';
import { fieldOptions } from '../builders/builder-field.tsx';
import { conditionSource, fieldSource } from './field-source.ts';

const values = { TITLE: 'Shoe', IMAGE_URL_2: 'https://shop.example/2.jpg' };
const state = {
  doc: makeDocument([]),
  product: { feedId: 'f', productId: 'p', isCutOut: false, title: 'Shoe', values },
};

test('conditions can ask for further photos by their names, and texts cannot show their addresses', () => {
  const options = fieldOptions(conditionSource(state));
  expect(options.slice(-9).map(({ label }) => label)).toEqual([
    'Second photo',
    'Third photo',
    'Fourth photo',
    'Fifth photo',
    'Sixth photo',
    'Seventh photo',
    'Eighth photo',
    'Ninth photo',
    'Tenth photo',
  ]);
  expect(options.find(({ value }) => value === 'TITLE')?.label).toBe('Title (Shoe)');
  expect(fieldSource(state).keys).toContain('PRIOR_PRICE');
  expect(fieldSource(state).keys.filter((key) => key.startsWith('IMAGE'))).toEqual([]);
});
