import { expect, test } from 'vitest';
import { openTurns } from './turns.ts';

test('no more than so many run at once, and one that fails passes its turn on', async () => {
  const inTurn = openTurns(2);
  const works = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const begun: number[] = [];
  const turns = works.map(({ promise }, at) => {
    return inTurn(async () => {
      begun.push(at);
      await promise;
    });
  });
  expect(begun).toEqual([0, 1]);
  works[1]?.reject(new Error('lost'));
  await expect(turns[1]).rejects.toThrow('lost');
  works[0]?.resolve();
  works[2]?.resolve();
  await Promise.all([turns[0], turns[2]]);
  expect(begun).toEqual([0, 1, 2]);
});
