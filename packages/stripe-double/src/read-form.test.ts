import { expect, test } from 'vitest';
import { readForm } from './read-form.ts';

test('names in brackets nest, and counted ones are a list', () => {
  const form =
    'mode=subscription&line_items[0][price]=a&line_items[0][quantity]=1&line_items[1][price]=b&metadata[project_id]=p%26q&expand[0]=x';
  expect(readForm(form)).toEqual({
    mode: 'subscription',
    line_items: [{ price: 'a', quantity: '1' }, { price: 'b' }],
    metadata: { project_id: 'p&q' },
    expand: ['x'],
  });
});

test('a query is read like a body, escaped brackets too', () => {
  expect(readForm('?lookup_keys%5B0%5D=a&lookup_keys%5B1%5D=b&limit=3')).toEqual({
    lookup_keys: ['a', 'b'],
    limit: '3',
  });
});

test('nothing is nothing', () => {
  expect(readForm('')).toEqual({});
});
