import { expect, test } from 'vitest';
import { openJournalKeeper } from './journal-keeper.ts';
import type { JournalEntry } from './journal.ts';

const own = { templateId: 't', page: 'p' };
const entryOf = (steps: number): JournalEntry => ({
  ...own,
  version: 1,
  steps,
  at: steps,
  name: 'A',
  html: '',
  config: '{}',
  sent: [],
});

/** A journal that answers on demand. */
function openWorld() {
  const kept: { entry: JournalEntry | null } = { entry: null };
  const answers: (() => void)[] = [];
  let isFull = false;
  let writes = 0;
  const later = (act: () => void): Promise<void> =>
    new Promise((resolve, reject) => {
      answers.push(() => {
        if (isFull) reject(new Error('no room'));
        else {
          act();
          resolve();
        }
      });
    });
  const keeper = openJournalKeeper(
    {
      put: (entry) => {
        writes += 1;
        return later(() => {
          kept.entry = entry;
        });
      },
      remove: () =>
        later(() => {
          kept.entry = null;
        }),
    },
    own,
    () => undefined,
  );
  const answerAll = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) {
      answers.shift()?.();
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  return { kept, keeper, answerAll, fill: (full: boolean) => (isFull = full), writes: () => writes };
}

test('the newest work is kept, and what was overtaken on the way is never written', async () => {
  const { kept, keeper, answerAll, writes } = openWorld();
  for (let steps = 1; steps <= 50; steps += 1) keeper.keep(() => entryOf(steps));
  expect(keeper.status()).toBe('writing');
  await answerAll();
  await keeper.settled();
  expect(kept.entry?.steps).toBe(50);
  expect(writes()).toBe(2);
  expect(keeper.status()).toBe('kept');
});

test('what the server has is kept no longer, and what comes after that is', async () => {
  const { kept, keeper, answerAll } = openWorld();
  keeper.keep(() => entryOf(1));
  await answerAll();
  keeper.keep(null);
  await answerAll();
  expect(kept.entry).toBeNull();
  keeper.keep(null);
  keeper.keep(() => entryOf(2));
  await answerAll();
  expect(kept.entry?.steps).toBe(2);
});

test('a browser that keeps nothing is told of, and so is one that has room again', async () => {
  const { kept, keeper, answerAll, fill } = openWorld();
  fill(true);
  keeper.keep(() => entryOf(1));
  await answerAll();
  expect(keeper.status()).toBe('failed');
  fill(false);
  keeper.keep(() => entryOf(2));
  await answerAll();
  expect(keeper.status()).toBe('kept');
  expect(kept.entry?.steps).toBe(2);
});
