import { expect, test } from 'vitest';
import { whichDecisionsCount, type Decision } from './which-decisions-count.ts';

const projectId = 'project';
const next = { feedId: 'b', projectId, limit: 50, feedOrder: ['a', 'b', 'c'] };
const shown = (feedId: string, more: Partial<Decision> = {}): Decision => ({
  feedId,
  runId: `${feedId}-shown`,
  isPublished: true,
  isOpen: false,
  limit: 50,
  epoch: 1,
  projectId,
  ...more,
});
const open = (feedId: string, more: Partial<Decision> = {}): Decision =>
  shown(feedId, { runId: `${feedId}-open`, isPublished: false, isOpen: true, ...more });
const runsOf = (decisions: readonly Decision[], change: Partial<typeof next> = {}) => {
  const { others, before } = whichDecisionsCount(decisions, { ...next, ...change });
  return [...others.map(({ decision }) => decision), ...before].map(({ runId }) => runId);
};

test('what other feeds show counts, and so do their runs that are going on', () => {
  const decisions = [shown('a'), open('a'), shown('b'), shown('c')];
  expect(runsOf(decisions)).toEqual(['a-shown', 'a-open', 'c-shown']);
  expect(whichDecisionsCount(decisions, next)).toMatchObject({ epoch: 1, ownPublished: 'b-shown' });
});

test('a larger limit leaves all decisions as they are, and a smaller one begins an epoch', () => {
  const decisions = [shown('a', { limit: 100 }), shown('b'), shown('c')];
  expect(whichDecisionsCount(decisions, { ...next, limit: 200 }).epoch).toBe(1);
  expect(whichDecisionsCount(decisions, next)).toMatchObject({ epoch: 2, ownPublished: null });
});

test('when the limit has become smaller, feeds that were made earlier keep what they show and later ones give way', () => {
  const decisions = [shown('a', { limit: 100 }), shown('b', { limit: 100 }), shown('c', { limit: 100 })];
  expect(runsOf(decisions, { feedId: 'a' })).toEqual([]);
  expect(runsOf(decisions, { feedId: 'b' })).toEqual(['a-shown']);
  expect(runsOf(decisions, { feedId: 'c' })).toEqual(['a-shown', 'b-shown']);
});

test('a run that is decided under the smaller limit counts instead of what its feed still shows', () => {
  const decisions = [shown('a', { limit: 100 }), open('a', { epoch: 2 })];
  expect(runsOf(decisions)).toEqual(['a-open']);
});

test('what was shown before anything was counted, or decided elsewhere, counts as what an earlier limit allowed', () => {
  const uncounted = { limit: null, epoch: null, projectId: null };
  expect(runsOf([shown('a', uncounted), shown('c', uncounted)])).toEqual(['a-shown']);
  expect(runsOf([shown('c', { projectId: null, epoch: null })])).toEqual([]);
  expect(runsOf([open('a', uncounted)])).toEqual([]);
});

test('what a feed will show is certain only where it may end in no other way', () => {
  const waysOf = (decisions: readonly Decision[]) =>
    whichDecisionsCount(decisions, next).others.map(({ decision, ways }) => [decision.runId, ways]);
  expect(waysOf([shown('a'), shown('c'), open('c')])).toEqual([
    ['a-shown', 1],
    ['c-shown', 2],
    ['c-open', 2],
  ]);
  // Its first run may fail, and then it shows nothing.
  expect(waysOf([open('a')])).toEqual([['a-open', 2]]);
  // Decided before the limit became smaller, and perhaps shown all the same.
  expect(waysOf([shown('a'), open('a', { epoch: 0 })])).toEqual([['a-shown', 2]]);
});
