import { describe, expect, test } from 'vitest';
import { messages } from '#core/messages.ts';
import { checkNewPassword, findEmptyField } from './check-credentials.ts';

const good = { email: 'a@b.example', password: 'secret', confirmPassword: 'secret' };
const passwords = (password: string, confirmPassword: string) => ({ ...good, password, confirmPassword });
const texts = messages.auth;

describe('a registration [46]', () => {
  test.each([
    ['without an e-mail', { ...good, email: ' ' }, 'email', texts.fillAllFields],
    ['without a password', { ...good, password: '' }, 'password', texts.fillAllFields],
    ['without the repeated one', { ...good, confirmPassword: '' }, 'confirmPassword', texts.fillAllFields],
    ['with different ones', { ...good, confirmPassword: 'Secret' }, 'confirmPassword', texts.passwordsDiffer],
    ['with five characters', passwords('12345', '12345'), 'password', texts.passwordTooShort],
    ['with different short ones', passwords('1', '2'), 'confirmPassword', texts.passwordsDiffer],
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
