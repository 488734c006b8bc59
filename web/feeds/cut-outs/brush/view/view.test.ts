import { expect, test } from 'vitest';
import { makeRandom } from '../../../../../packages/feed/src/random.fixture.ts';
import { broughtIntoRoom, fitted, inPicture, inRoom, movedBy, wheelFactor, zoomedBy } from './view.ts';

const cases = 500;

test('a picture that is shown whole lies inside its room, and as far from its left as from its right', () => {
  const random = makeRandom(3);
  for (let each = 0; each < cases; each += 1) {
    const { room, picture } = placeOf(random);
    const view = fitted(room, picture);
    const end = inRoom(view, { x: picture.width, y: picture.height });
    expect(view.x).toBeGreaterThanOrEqual(0);
    expect(view.y).toBeGreaterThanOrEqual(0);
    expect(view.x).toBeCloseTo(room.width - end.x, 6);
    expect(end.y).toBeLessThanOrEqual(room.height);
  }
});

test('what is under the pointer stays there while it is zoomed, unless the picture would get out of sight', () => {
  const random = makeRandom(5);
  for (let each = 0; each < cases; each += 1) {
    const place = placeOf(random);
    const view = fitted(place.room, place.picture);
    const at = inRoom(view, {
      x: random.below(place.picture.width),
      y: random.below(place.picture.height),
    });
    const next = zoomedBy(view, 1 + random.below(300) / 100, at, place);
    const [was, is] = [inPicture(view, at), inPicture(next, at)];
    expect(is.x).toBeCloseTo(was.x, 6);
    expect(is.y).toBeCloseTo(was.y, 6);
  }
});

test('however far it is moved and zoomed, some of the picture stays in the room', () => {
  const random = makeRandom(8);
  for (let each = 0; each < cases; each += 1) {
    const place = placeOf(random);
    let view = fitted(place.room, place.picture);
    for (let step = 0; step < 5; step += 1) {
      view = movedBy(view, { x: random.below(4000) - 2000, y: random.below(4000) - 2000 }, place);
      const at = { x: random.below(place.room.width), y: random.below(place.room.height) };
      view = zoomedBy(view, 0.2 + random.below(400) / 100, at, place);
    }
    const end = inRoom(view, { x: place.picture.width, y: place.picture.height });
    expect(Math.min(end.x, place.room.width) - Math.max(view.x, 0)).toBeGreaterThan(0);
    expect(Math.min(end.y, place.room.height) - Math.max(view.y, 0)).toBeGreaterThan(0);
  }
});

test('a wheel back is the way of the wheel forth', () => {
  for (const delta of [1, 53, 120, 900]) expect(wheelFactor(delta) * wheelFactor(-delta)).toBeCloseTo(1, 9);
});

test('a place that keys have moved out of the room is brought into it', () => {
  const random = makeRandom(13);
  for (let each = 0; each < cases; each += 1) {
    const { room, picture } = placeOf(random);
    const view = {
      zoom: 0.3 + random.below(900) / 100,
      x: random.below(3000) - 2000,
      y: random.below(3000) - 2000,
    };
    const at = { x: random.below(picture.width), y: random.below(picture.height) };
    const seen = inRoom(broughtIntoRoom(view, at, room), at);
    expect(seen.x >= 0 && seen.x <= room.width && seen.y >= 0 && seen.y <= room.height, `${each}`).toBe(true);
  }
});

function placeOf(random: ReturnType<typeof makeRandom>) {
  return {
    room: { width: 200 + random.below(1200), height: 200 + random.below(800) },
    picture: { width: 20 + random.below(1005), height: 20 + random.below(1005) },
  };
}
