import { expect, test } from 'vitest';
import { onceEach } from './once-each.ts';

test('an answer is requested once by each key, and again where it was refused', async () => {
  const once = onceEach<string>();
  const asked: string[] = [];
  const ask = (key: string, answer: Promise<string>) =>
    once(key, () => {
      asked.push(key);
      return answer;
    });
  await expect(ask('a', Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await ask('a', Promise.resolve('first'))).toBe('first');
  expect(await ask('a', Promise.resolve('second'))).toBe('first');
  expect(await ask('b', Promise.resolve('other'))).toBe('other');
  expect(asked).toEqual(['a', 'a', 'b']);
});
