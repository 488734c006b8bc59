import { describe, expect, test } from 'vitest';
import type { FeedStatus, Run } from '#core/contract/feeds/feeds-service-api.ts';
import { exampleRun } from '#core/contract/feeds/run.fixture.ts';
import { waitingReasons } from '#core/messages/reasons/runs/waiting-reasons.ts';
import {
  availabilityText,
  findExtraStatus,
  idSourceText,
  isDiscarded,
  isOpenRunShown,
  isRetryable,
  isRunOpen,
  losesProducts,
  needsLook,
  recordStatusText,
  runProgressText,
  runSpokenText,
  runTitle,
  troubleText,
  countStates,
} from './describe-feed.ts';

const run: Run = {
  ...exampleRun,
  state: 'rendering',
  product_count: 1_300,
  matched_count: 1_000,
  done_count: 250,
  enhanced_count: 240,
  kept_count: 0,
  original_count: 10,
  finished_at: null,
};
const status: FeedStatus = {
  feed_id: '00000000-0000-4000-8000-000000000002',
  activate: true,
  run,
  published: null,
  behind_since: null,
  outputs_behind: [],
  next_run_at: null,
  schedule: null,
  review: null,
  rollout: null,
  health: null,
  plan: null,
};

describe("a record's status [233]", () => {
  test.each([
    ['active', 'Active'],
    ['processing', 'Processing'],
    ['error', 'Error'],
    ['disabled', 'Disabled'],
    ['archived', 'archived'],
  ])('%s reads %s', (stored, text) => expect(recordStatusText(stored)).toBe(text));

  test('adds a badge only where it says more than Active or Paused', () => {
    expect(findExtraStatus('active')).toBeUndefined();
    expect(findExtraStatus('archived')).toBeUndefined();
    expect(findExtraStatus('error')).toBe('Error');
  });
});

describe('a run', () => {
  test('is open until it has finished, and needs a look when it was held back or failed', () => {
    const finished = { ...run, finished_at: run.started_at };
    expect([run, finished, null].map(isRunOpen)).toEqual([true, false, false]);
    const states = ['held', 'failed', 'queued', 'rendering', 'published', 'cancelled'] as const;
    const looked = states.filter((state) => needsLook({ ...run, state }));
    expect([looked, needsLook(null)]).toEqual([['held', 'failed'], false]);
  });

  test('that failed or was held is told beside that its feed is active, also while the next one tries again', () => {
    const ended = (state: Run['state']) => ({
      ...status,
      run: { ...run, state, finished_at: run.started_at },
    });
    const told = (['failed', 'held', 'published', 'cancelled'] as const).map((state) =>
      troubleText(ended(state)),
    );
    expect(told).toEqual(['Active, last run failed', 'Active, last run held back', undefined, undefined]);
    expect(troubleText({ ...status, behind_since: run.started_at })).toBe('Active, trying again');
    expect([troubleText(status), troubleText(undefined)]).toEqual([undefined, undefined]);
  });

  test('costs products where numbers of them fall, and none where their values cannot be meant', () => {
    const held = (...measures: ('products' | 'titles' | 'moved' | 'shown')[]): Run => ({
      ...run,
      held_for: measures.map((measure) => ({ measure, before: 4, now: 1 })),
    });
    expect([held('products'), held('moved', 'shown'), run].map(losesProducts)).toEqual([true, true, true]);
    expect([held('moved'), held('titles')].map(losesProducts)).toEqual([false, false]);
  });

  test('of a design that was discarded says so at once and after each run by the one before, not while another waits', () => {
    const review = { id: run.id, waiting_since: run.started_at, change_count: 1 };
    const published = { ...run, state: 'published' as const };
    const shown = [
      { ...status, run: { ...run, state: 'discarded' as const } },
      { ...status, run: { ...published, of_facts: true } },
      { ...status, run: { ...published, of_facts: true }, review },
      { ...status, run: published },
    ];
    expect(shown.map(isDiscarded)).toEqual([true, true, false, false]);
  });

  test('can be tried again while the feed is active and it is the published one', () => {
    const published = { ...run, state: 'published' as const, finished_at: run.started_at };
    expect(isRetryable({ ...status, run: published })).toBe(true);
    expect(isRetryable({ ...status, run: published, activate: false })).toBe(false);
    expect(isRetryable({ ...status, run: { ...published, state: 'failed' } })).toBe(false);
  });

  test('says what it does, how many images are done, and how long the rest takes once that is known', () => {
    expect(runProgressText(run, undefined)).toBe('250 of 1,000 images');
    expect(runProgressText(run, 'about 3 min left')).toBe('250 of 1,000 images · about 3 min left');
    expect(runProgressText({ ...run, state: 'queued' }, undefined)).toBe('Waiting for its turn');
    expect(runProgressText({ ...run, state: 'publishing' }, 'x')).toBe('Publishing the feed');
  });

  test('says what it waits for, and tells those who hear it without the numbers', () => {
    const slow = {
      ...run,
      state: 'fetching' as const,
      waiting_for: waitingReasons.slow({ gotBytes: 12_000_000, allBytes: 40_000_000 }),
    };
    expect(runProgressText(slow, undefined)).toBe('The shop’s server is slow: 12 of 40 MB');
    expect(runSpokenText(slow)).toBe('The shop’s server is slow');
    expect(runSpokenText({ ...slow, waiting_for: null })).toBe('Reading the shop’s feed');
  });

  test('counts each of its products in one state while it goes on', () => {
    const counts = countStates({ ...run, kept_count: 3, left_out_count: 7 });
    expect(counts).toEqual({ waiting: 747, enhanced: 240, kept: 3, original: 10, skipped: 293, left_out: 7 });
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(run.product_count);
  });

  test('shows its products while nothing is up, or while it is what is up; else those that are up stay', () => {
    const published = { run_id: 'other' } as NonNullable<FeedStatus['published']>;
    const shown = [
      status,
      { ...status, published },
      { ...status, published: { ...published, run_id: run.id } },
      { ...status, run: { ...run, finished_at: run.started_at } },
    ];
    expect(shown.map(isOpenRunShown)).toEqual([true, false, true, false]);
  });

  test('shows its share in the tab while images are made, and only then', () => {
    expect(runTitle('Shop', run)).toBe('25 % · Shop');
    expect(runTitle('Shop', { ...run, state: 'fetching' })).toBe('Shop');
    expect(runTitle('Shop', { ...run, finished_at: run.started_at })).toBe('Shop');
  });
});

test('the configuration says whether an id is an attribute or a tag [264]', () => {
  expect(idSourceText({ type: 0, keyName: '', attributeName: 'id' })).toBe('Attribute: id');
  expect(idSourceText({ type: 1, keyName: 'g:id', attributeName: '' })).toBe('Tag: g:id');
  expect(idSourceText({ type: 1, keyName: 'Article no.', attributeName: '' }, true)).toBe(
    'Column: Article no.',
  );
});

test('the configuration says what the filter compares [265]', () => {
  const option = {
    type: 1 as const,
    keyName: 'availability',
    attributeName: '',
    value: 'in stock',
    operationType: 0,
  };
  expect(availabilityText(option)).toBe('Tag: availability is “in stock”');
  expect(availabilityText({ ...option, operationType: 4 })).toBe('Tag: availability has a value');
  expect(availabilityText(null)).toBe('All products');
});
