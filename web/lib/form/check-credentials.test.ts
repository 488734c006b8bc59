import { describe, expect, test } from 'vitest';
import { messages } from '#core/messages.ts';
import { checkNewPassword, findEmptyField } from './check-credentials.ts';

const good = { email: 'a@b.example', password: 'secret', confirmPassword: 'secret' };

describe('a registration [46]', () => {
  test.each([
    ['without an e-mail', { ...good, email: ' ' }, 'email', messages.auth.fillAllFields],
    ['without a password', { ...good, password: '' }, 'password', messages.auth.fillAllFields],
    [
      'without the repeated password',
      { ...good, confirmPassword: '' },
      'confirmPassword',
      messages.auth.fillAllFields,
    ],
    [
      'with different passwords',
      { ...good, confirmPassword: 'Secret' },
      'confirmPassword',
      messages.auth.passwordsDiffer,
    ],
    [
      'with five characters',
      { ...good, password: '12345', confirmPassword: '12345' },
      'password',
      messages.auth.passwordTooShort,
    ],
    [
      'with different and short ones says the first thing only',
      { ...good, password: '1', confirmPassword: '2' },
      'confirmPassword',
      messages.auth.passwordsDiffer,
    ],
  ])('%s is refused', (_case, values, field, text) =>
    expect(checkNewPassword(values)).toEqual({ field, text }),
  );

  test('with six characters is accepted', () => {
    expect(checkNewPassword({ ...good, password: '123456', confirmPassword: '123456' })).toBeUndefined();
  });
});

test('sign-in names the first empty field in the order of the form', () => {
  expect(findEmptyField({ email: '', password: '' })?.field).toBe('email');
  expect(findEmptyField({ email: 'a@b.example', password: '' })?.field).toBe('password');
});
