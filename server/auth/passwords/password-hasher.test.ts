import { describe, expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { createPasswordHasher } from './password-hasher.ts';

describe('stored passwords', () => {
  test('are argon2id with 19 MiB, two passes and a salt of their own', async () => {
    const passwords = await createPasswordHasher();
    const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(two).not.toBe(one);
  });

  test('are right for their password only, and nobody has none', async () => {
    const passwords = await createPasswordHasher();
    const stored = await passwords.hash('correct horse');
    expect(await passwords.verify(stored, 'correct horse')).toBe(true);
    expect(await passwords.verify(stored, 'correct Horse')).toBe(false);
    expect(await passwords.verify(stored, '')).toBe(false);
    expect(await passwords.verify(stored, 'é'.repeat(1_000))).toBe(false);
    expect(await passwords.verify(null, 'correct horse')).toBe(false);
  });

  test('are answered for everybody who waits, and the crowd behind them is sent away as an outage', async () => {
    const passwords = await createPasswordHasher({ concurrentMax: 2, waitingMax: 3 });
    const stored = await passwords.hash('correct horse');
    const answers = await Promise.allSettled(
      Array.from({ length: 9 }, () => passwords.verify(stored, 'correct horse')),
    );
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused).toHaveLength(9 - 2 - 3);
    expect(refused.every(({ reason }) => reason instanceof AppError && reason.status === 503)).toBe(true);
    expect(await passwords.verify(stored, 'correct horse')).toBe(true);
  });
});
