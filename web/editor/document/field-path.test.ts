import { expect, test } from 'vitest';
import { commonAt, valueAt, withValueAt } from './field-path.ts';

const layer = { x: 1, shadow: { x: 2, blur: 3, own: 'kept' } };

test('a value is read and replaced at any depth, and the rest is shared', () => {
  expect(valueAt(layer, ['shadow', 'blur'])).toBe(3);
  expect(valueAt(layer, ['border', 'width'])).toBeUndefined();
  const next = withValueAt(layer, ['shadow', 'blur'], 9);
  expect(next).toEqual({ x: 1, shadow: { x: 2, blur: 9, own: 'kept' } });
  expect(layer.shadow.blur).toBe(3);
});

test('the value that is there already leaves the same object', () => {
  expect(withValueAt(layer, ['shadow', 'blur'], 3)).toBe(layer);
  expect(withValueAt(layer, ['border'], undefined)).toBe(layer);
});

test('undefined takes a field away', () => {
  expect(Object.keys(withValueAt(layer, ['shadow'], undefined))).toEqual(['x']);
});

test('several layers have one value or a mixed one', () => {
  expect(commonAt([layer, { ...layer }], ['x'])).toEqual({ isMixed: false, value: 1 });
  expect(commonAt([layer, { x: 2 }], ['x'])).toEqual({ isMixed: true, value: undefined });
  expect(commonAt([layer, { x: 2 }], ['shadow'])).toMatchObject({ isMixed: true });
  expect(commonAt([{ fill: { kind: 'linear' } }, { fill: { kind: 'linear' } }], ['fill']).isMixed).toBe(
    false,
  );
});
