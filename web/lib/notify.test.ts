import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#core/limits.ts';
import { dismissNotice, notify, readNotices } from './notify.ts';

beforeEach(() => {
  for (const notice of readNotices()) dismissNotice(notice.id);
});

describe('notices', () => {
  test('stay as long as the catalogue demands unless told otherwise [369]', () => {
    notify.success('Saved');
    notify.error('Broken', { durationMs: 9_000 });
    expect(readNotices().map((notice) => notice.durationMs)).toEqual([limits.toastMs, 9_000]);
  });

  test('the same text does not stack but starts its time again [372]', () => {
    notify.error('Broken');
    notify.error('Broken');
    expect(readNotices()).toHaveLength(1);
    expect(readNotices()[0]?.round).toBe(2);
  });

  test('the same text as success and as error are two', () => {
    notify.success('Done');
    notify.error('Done');
    expect(readNotices()).toHaveLength(2);
  });

  test('the oldest gives way when there are more than five', () => {
    for (let number = 1; number <= 7; number += 1) notify.info(`Notice ${number}`);
    const shown = readNotices().map((notice) => notice.text);
    expect(shown).toEqual(['Notice 3', 'Notice 4', 'Notice 5', 'Notice 6', 'Notice 7']);
  });

  test('a dismissed one is gone', () => {
    const id = notify.info('Going');
    dismissNotice(id);
    expect(readNotices()).toEqual([]);
  });
});
