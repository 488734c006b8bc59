import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../../packages/feed/src/random.fixture.ts';
import { createEarlyKeys } from './early-keys.ts';

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  ...held,
});
const asks = press('k', { ctrlKey: true });

describe('keys for a palette that is not there yet', () => {
  it('are kept from the press that asks for it, and handed over in their order whenever it comes', () => {
    const random = makeRandom(7);
    for (let round = 0; round < 200; round += 1) {
      const keys = createEarlyKeys();
      const words = random.repeat(12, () => random.pick(['a', 'ß', ' ', '😀', 'Z']));
      let got = '';
      expect(keys.press(asks)).toBe(true);
      for (const letter of words) {
        if (random.isLucky(0.1)) keys.give((text) => (got += text));
        expect(keys.press(press(letter))).toBe(true);
      }
      keys.give((text) => (got += text));
      expect(got).toBe(words);
    }
  });

  it('are nobody’s while it was not asked for, and none are kept once Escape takes that back', () => {
    const keys = createEarlyKeys();
    expect(keys.press(press('a'))).toBe(false);
    keys.press(asks);
    keys.press(press('a'));
    expect(keys.press(press('Escape'))).toBe(true);
    expect(keys.press(press('b'))).toBe(false);
    expect(keys.takeAsked()).toBe(false);
    let got = '';
    keys.give((text) => (got += text));
    expect(got).toBe('');
  });

  it('are taken back by Backspace, and those with a meaning of their own are left alone', () => {
    const keys = createEarlyKeys();
    expect(keys.press(press('k', { metaKey: true }))).toBe(true);
    for (const key of ['g', 'x', 'Backspace', 'r']) keys.press(press(key));
    for (const other of [press('s', { metaKey: true }), press('Tab'), press('n', { isComposing: true })])
      expect(keys.press(other)).toBe(false);
    let got = '';
    keys.give((text) => (got += text));
    expect(got).toBe('gr');
    expect(keys.takeAsked()).toBe(true);
    expect(keys.takeAsked()).toBe(false);
  });
});
