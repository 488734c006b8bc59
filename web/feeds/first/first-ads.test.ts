import { expect, test } from 'vitest';
import type { WholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';
import { countShopPhotos, findFirstAds } from './first-ads.ts';

type Service = NonNullable<WholeFeed['service']>;
type Entry = NonNullable<Service['health']>['entries'][number];

const published = {} as NonNullable<Service['published']>;
const open = { state: 'rendering', finished_at: null } as Service['run'];
const failed = { state: 'failed', finished_at: '2026-11-01T10:00:00Z' } as Service['run'];

function feedWith(id: string, service: Partial<Service>): WholeFeed {
  const known = { feed_id: id, activate: true, run: null, published: null, plan: null, ...service };
  return { id, service: known } as WholeFeed;
}

test.each<[string, Partial<Service>, string]>([
  ['a paused feed goes to no channel, even if ads are up', { activate: false, published }, 'idle'],
  ['a feed that was activated just now', {}, 'making'],
  ['a first run', { run: open }, 'making'],
  ['a first run that failed', { run: failed }, 'stopped'],
  ['a subscription that ended', { plan: { access: 'lapsed', limit: 0, is_stopped: true } }, 'stopped'],
  ['ads that are up, whatever became of a newer run', { run: failed, published }, 'live'],
  ['ads that are up while others are made', { run: open, published }, 'live'],
])('%s', (_case, service, stage) => {
  expect(findFirstAds([feedWith('a', service)])?.stage).toBe(stage);
});

test('of several feeds the furthest counts, and else the newest', () => {
  const first = (...feeds: WholeFeed[]) => findFirstAds(feeds)?.feed.id;
  expect(first(feedWith('new', {}), feedWith('old', { published }))).toBe('old');
  expect(first(feedWith('new', { run: failed }), feedWith('old', { run: open }))).toBe('old');
  expect(first(feedWith('new', {}), feedWith('old', {}))).toBe('new');
  expect(first({ id: 'lost', service: null } as WholeFeed)).toBe('lost');
  expect(first()).toBeUndefined();
});

test('the products that are up decide how many kept the shop’s photo', () => {
  const up = (health: Service['health']) => countShopPhotos({ health } as Service);
  const counted = (...entries: Partial<Entry>[]) => ({
    run_id: '',
    product_count: 10,
    entries: entries as Entry[],
  });
  const kinds = counted(
    { kind: 'photo', count: 2 },
    { kind: 'over_plan', count: 3 },
    { kind: 'kept', count: 9 },
  );
  expect(up(kinds)).toBe(5);
  expect(up(counted({ kind: 'long_title', count: 4 }))).toBe(0);
  expect(up(null)).toBe(0);
});
