import { expect, test } from 'vitest';
import { SharedWork } from './shared-work.ts';

test('work that is asked for while it is under way is done once, for each key', async () => {
  const shared = new SharedWork<string>();
  const gates = new Map<string, PromiseWithResolvers<string>>();
  const begun: string[] = [];
  const ask = (key: string) =>
    shared.do(key, () => {
      begun.push(key);
      const gate = Promise.withResolvers<string>();
      gates.set(key, gate);
      return gate.promise;
    });
  const answers = Promise.all([ask('photo'), ask('logo'), ask('photo')]);
  expect(shared.get('photo')).toBeDefined();
  gates.get('photo')!.resolve('a photo');
  gates.get('logo')!.resolve('a logo');
  expect(await answers).toEqual(['a photo', 'a logo', 'a photo']);
  expect(begun).toEqual(['photo', 'logo']);
});

test('everybody who waits shares a failure, and nothing of it or of a result is kept', async () => {
  const shared = new SharedWork<string>();
  const broken = () => shared.do('photo', () => Promise.reject(new Error('the shop is down')));
  const results = await Promise.allSettled([broken(), broken()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(shared.get('photo')).toBeUndefined();
  expect(await shared.do('photo', async () => 'first')).toBe('first');
  expect(await shared.do('photo', async () => 'second')).toBe('second');
});
