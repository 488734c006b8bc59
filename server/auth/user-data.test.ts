import { describe, expect, test } from 'vitest';
import { mergeUserData } from './user-data.ts';

describe('data that users keep about themselves', () => {
  test('changes the named members, drops those that are null and keeps the rest', () => {
    const merged = mergeUserData({ name: 'Ann', city: 'Riga', age: 30 }, { city: 'Oslo', age: null });
    expect(merged).toEqual({ name: 'Ann', city: 'Oslo' });
  });

  test('stays as it is when nothing is given', () => {
    expect(mergeUserData({ name: 'Ann' }, null)).toEqual({ name: 'Ann' });
  });

  test('is refused when it would make access tokens too long for a header', () => {
    expect(() => mergeUserData({}, { text: 'x'.repeat(4_096) })).toThrow('larger than 4096 bytes');
  });

  test.each(['\u0000', '\\\u0000', 'a\ud800', '\udfff'])(
    'is refused with %j, which no database keeps',
    (text) => {
      expect(() => mergeUserData({}, { text })).toThrow('cannot be stored');
    },
  );

  test.each(['\\u0000', '\\\\ud800', '😀', '\n'])('is kept with %j', (text) => {
    expect(mergeUserData({}, { text })).toEqual({ text });
  });
});
