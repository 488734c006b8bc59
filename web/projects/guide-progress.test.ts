import { expect, test } from 'vitest';
import type { WholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';
import { guideProgress } from './guide-progress.ts';

type Service = NonNullable<WholeFeed['service']>;
type Entry = NonNullable<Service['health']>['entries'][number];

const nothingDone = () => false;

function feedWith(feedmakerId: string, service: Partial<Service> = {}): WholeFeed {
  const known = { feed_id: feedmakerId, activate: true, image_urls: ['1.jpg'], health: null, ...service };
  return { id: feedmakerId, service: known } as WholeFeed;
}

function healthOf(...entries: Partial<Entry>[]): Service['health'] {
  return { run_id: '', product_count: 10, entries: entries as Entry[] };
}

test('products are to be looked at as long as nobody has counted them', () => {
  const feed = feedWith('a');
  expect(guideProgress([feed], nothingDone)).toMatchObject({ originalCount: undefined, isLookedAt: false });
});

test('the products that are up decide whether any kept the shop’s photo', () => {
  const some = healthOf(
    { kind: 'photo', count: 2 },
    { kind: 'over_plan', count: 3 },
    { kind: 'kept', count: 9 },
  );
  expect(guideProgress([feedWith('a', { health: some })], nothingDone)).toMatchObject({
    originalCount: 5,
    isLookedAt: false,
  });
  const none = healthOf({ kind: 'long_title', count: 4 });
  expect(guideProgress([feedWith('a', { health: none })], nothingDone)).toMatchObject({
    originalCount: 0,
    isLookedAt: true,
  });
});

test('a further feed takes no tick back', () => {
  const hasDone = (_act: string, feedmakerId: string) => feedmakerId === 'first';
  const feeds = [feedWith('new', { image_urls: [] }), feedWith('first')];
  expect(guideProgress(feeds, hasDone)).toMatchObject({
    feed: { id: 'first' },
    isMade: true,
    isLookedAt: true,
    isCopied: true,
  });
});

test('an active feed goes before a paused one, and else the newest first', () => {
  const paused = { activate: false, image_urls: [] };
  const active = { image_urls: [] };
  const first = (...feeds: WholeFeed[]) => guideProgress(feeds, nothingDone).feed?.id;
  expect(first(feedWith('new', paused), feedWith('old', active))).toBe('old');
  expect(first(feedWith('new', active), feedWith('old', active))).toBe('new');
  expect(first()).toBeUndefined();
});
