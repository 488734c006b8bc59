import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#core/limits.ts';
import { dismissToast, noteFault, notify, readToasts } from './notify.ts';

beforeEach(() => {
  for (const toast of readToasts()) dismissToast(toast.id);
});

describe('toasts', () => {
  test('stay as long as the catalogue demands unless told otherwise [369]', () => {
    notify.success('Saved');
    notify.error('Broken', { durationMs: 9_000 });
    expect(readToasts().map((toast) => toast.durationMs)).toEqual([limits.toastMs, 9_000]);
  });

  test('the same text does not stack but starts its time again, and as another kind is another [372]', () => {
    notify.error('Broken');
    notify.error('Broken');
    notify.success('Broken');
    expect(readToasts().map(({ text, round }) => [text, round])).toEqual([
      ['Broken', 2],
      ['Broken', 1],
    ]);
  });

  test('the oldest gives way when there are more than five', () => {
    for (let number = 1; number <= 7; number += 1) notify.info(`Toast ${number}`);
    const shown = readToasts().map((toast) => toast.text);
    expect(shown).toEqual(['Toast 3', 'Toast 4', 'Toast 5', 'Toast 6', 'Toast 7']);
  });

  test('a failed call names its request in what the screen says of it, and in nothing else', () => {
    noteFault('k3f9');
    notify.success('Saved');
    notify.error('Not loaded');
    notify.error('Too long');
    expect(readToasts().map(({ text, reference }) => [text, reference])).toEqual([
      ['Saved', undefined],
      ['Not loaded', 'k3f9'],
      ['Too long', undefined],
    ]);
  });

  test('a dismissed one is gone', () => {
    const id = notify.info('Going');
    dismissToast(id);
    expect(readToasts()).toEqual([]);
  });
});
