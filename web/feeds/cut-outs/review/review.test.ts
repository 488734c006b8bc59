import { expect, test } from 'vitest';
import { makeRandom, type Random } from '../../../../packages/feed/src/random.fixture.ts';
import {
  decide,
  type Decision,
  getDecision,
  emptyReview,
  lookAt,
  findNeighbour,
  refuse,
  type Review,
  step,
  undo,
  withPhotos,
} from './review.ts';

const nobody = new Set<string>();
const photosOf = (names: string, decision: Decision = null) =>
  names.split('').map((photo) => ({ photo, decision }));
const reviewOf = (names: string) => withPhotos(emptyReview, photosOf(names), nobody);
const decisionsOf = (review: Review) => review.photos.map((photo) => getDecision(review, photo));

test('a review begins with the first photo, and without photos with none', () => {
  expect(reviewOf('abc').at).toBe('a');
  expect(reviewOf('').at).toBeNull();
  expect(step(reviewOf(''), 1).at).toBeNull();
  expect(undo(reviewOf('')).changes).toEqual([]);
});

test('it stays at its ends and never looks at a photo that it has not', () => {
  const review = reviewOf('ab');
  expect(step(review, -1).at).toBe('a');
  expect(step(step(review, 1), 1).at).toBe('b');
  expect(findNeighbour(review, -1)).toBeNull();
  expect(lookAt(review, 'z').at).toBe('a');
});

test('photos that were decided about stay in their places when the list is read again without them', () => {
  const { review } = decide(reviewOf('abc'), ['b'], { choice: 'use' });
  const again = withPhotos(review, photosOf('acd'), nobody);
  expect(again.photos.join('')).toBe('abcd');
  expect(getDecision(again, 'b')).toBe('use');
});

test('a decision on its way holds against an older list, and one that arrived does not against somebody else’s', () => {
  const { review } = decide(reviewOf('a'), ['a'], { choice: 'use' });
  expect(getDecision(withPhotos(review, photosOf('a'), new Set('a')), 'a')).toBe('use');
  expect(getDecision(withPhotos(review, photosOf('a', 'keep'), nobody), 'a')).toBe('keep');
});

test('what is decided twice is one step, but a mask that is painted again is another', () => {
  const { review } = decide(reviewOf('a'), ['a'], { choice: 'keep' });
  expect(decide(review, ['a'], { choice: 'keep' }).changes).toEqual([]);
  const masked = decide(review, ['a'], { choice: 'mask' }).review;
  expect(decide(masked, ['a'], { choice: 'mask' }).changes).toHaveLength(1);
});

test('one undo takes a decision about many photos back, each to what it was', () => {
  const { review } = decide(reviewOf('abc'), ['b'], { choice: 'use' });
  const all = decide(review, review.photos, { choice: 'keep' });
  expect(all.changes.map(({ photo }) => photo).join('')).toBe('abc');
  const back = undo(all.review);
  expect(decisionsOf(back.review)).toEqual([null, 'use', null]);
  expect(back.changes).toContainEqual(expect.objectContaining({ photo: 'b', before: 'keep', after: 'use' }));
});

test('undo gives strokes back that were painted over', () => {
  const strokes = new Uint8Array([1, 2]);
  const painted = decide(reviewOf('a'), ['a'], { choice: 'mask' }).review;
  const again = decide(painted, ['a'], { choice: 'mask', maskBefore: strokes }).review;
  expect(undo(again).changes).toEqual([{ photo: 'a', before: 'mask', after: 'mask', mask: strokes }]);
});

test('undo looks at the photo whose decision it takes back', () => {
  const { review } = decide(reviewOf('abc'), ['a'], { choice: 'use' });
  expect(undo(lookAt(review, 'c')).review.at).toBe('a');
});

test('a decision that the server refused is gone and cannot be undone, and a later one stays', () => {
  const first = decide(reviewOf('ab'), ['a'], { choice: 'use' });
  const change = first.changes[0]!;
  const refused = refuse(first.review, change);
  expect(decisionsOf(refused)).toEqual([null, null]);
  expect(undo(refused).changes).toEqual([]);
  const later = decide(first.review, ['a'], { choice: 'keep' }).review;
  expect(getDecision(refuse(later, change), 'a')).toBe('keep');
});

test('whatever is decided, taking all of it back gives the beginning, and the server ends where the screen does', () => {
  const random = makeRandom(16);
  for (let round = 0; round < 100; round += 1) {
    const begun = withPhotos(
      emptyReview,
      photosOf('abcdefgh'.slice(0, 1 + random.below(8)), random.pick([null, 'keep'])),
      nobody,
    );
    const server = new Map(begun.decisions);
    let review = begun;
    for (let press = 0; press < 30; press += 1) {
      const { review: after, changes } = anyPress(review, random);
      for (const { photo, before, after: told } of changes) {
        expect(server.get(photo)).toBe(before);
        server.set(photo, told);
      }
      review = after;
      expect(review.photos).toContain(review.at);
      expect(new Map(review.decisions)).toEqual(server);
    }
    while (review.past.length > 0) review = undo(review).review;
    expect(decisionsOf(review)).toEqual(decisionsOf(begun));
  }
});

function anyPress(review: Review, random: Random) {
  const one = random.pick(review.photos);
  switch (random.below(4)) {
    case 0:
      return undo(review);
    case 1:
      return { review: step(review, random.pick([1, -1])), changes: [] };
    case 2:
      return decide(review, review.photos, { choice: random.pick(['use', 'keep']) });
    default:
      return decide(review, [one], { choice: random.pick(['use', 'keep', 'mask', null]) });
  }
}
