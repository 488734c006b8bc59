import { expect, test } from 'vitest';
import { RequestBatches } from './request-batches.ts';

/** A service whose answers and rests are released by hand. */
function service() {
  const sent: string[] = [];
  const answers = new Map<string, { resolve: (value: string) => void; reject: (cause: Error) => void }>();
  let endRest: () => void = () => undefined;
  const batches = new RequestBatches<string>(
    (id) => {
      sent.push(id);
      return new Promise((resolve, reject) => answers.set(id, { resolve, reject }));
    },
    {
      size: 5,
      rest: () =>
        new Promise((resolve) => {
          endRest = resolve;
        }),
    },
  );
  return {
    batches,
    sent,
    answer: (id: string) => answers.get(id)?.resolve(id.toUpperCase()),
    fail: (id: string) => answers.get(id)?.reject(new Error(id)),
    rest: async () => {
      await settle();
      endRest();
      await settle();
    },
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

const twelve = 'abcdefghijkl'.split('');

test('twelve requests go out as five, five and two, each batch after the slowest answer of the one before and a rest [251]', async () => {
  const { batches, sent, answer, rest } = service();
  const replies = Promise.all(twelve.map((id) => batches.load(id)));
  await settle();
  for (const id of twelve.slice(0, 4)) answer(id);
  await rest();
  expect(sent).toEqual(twelve.slice(0, 5));
  answer('e');
  await settle();
  expect(sent).toHaveLength(5);
  await rest();
  expect(sent).toEqual(twelve.slice(0, 10));
  for (const id of twelve.slice(5, 10)) answer(id);
  await rest();
  expect(sent).toEqual(twelve);
  for (const id of twelve.slice(10)) answer(id);
  expect(await replies).toEqual(twelve.map((id) => id.toUpperCase()));
});

test('a failed request fails alone [253]', async () => {
  const { batches, answer, fail } = service();
  const first = batches.load('a');
  const second = batches.load('b');
  await settle();
  fail('a');
  answer('b');
  await expect(first).rejects.toThrow('a');
  await expect(second).resolves.toBe('B');
});

test('a request that is given up before its turn is never sent', async () => {
  const { batches, sent, answer, rest } = service();
  const leaving = new AbortController();
  for (const id of twelve.slice(0, 5)) void batches.load(id);
  const late = batches.load('late', leaving.signal);
  leaving.abort(new Error('left'));
  await settle();
  for (const id of twelve.slice(0, 5)) answer(id);
  await rest();
  await expect(late).rejects.toThrow('left');
  expect(sent).not.toContain('late');
});

test('requests that come later start a batch of their own', async () => {
  const { batches, sent, answer, rest } = service();
  const first = batches.load('a');
  await settle();
  answer('a');
  await first;
  await rest();
  const second = batches.load('b');
  await settle();
  answer('b');
  await second;
  expect(sent).toEqual(['a', 'b']);
});
