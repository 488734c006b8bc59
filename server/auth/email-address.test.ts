import { expect, test } from 'vitest';
import { parseEmail } from './email-address.ts';

test.each([
  ['ann@example.com', 'ann@example.com'],
  ['Ann.Lee+Shop@Example.COM', 'ann.lee+shop@example.com'],
  ['ann@localhost', 'ann@localhost'],
  [`ann@${'a'.repeat(63)}.com`, `ann@${'a'.repeat(63)}.com`],
])('%s is the account %s', (text, email) => {
  expect(parseEmail(text)).toBe(email);
});

test.each([
  '',
  'ann',
  '@example.com',
  'ann@',
  'ann@example..com',
  'ann@-example.com',
  'ann@example.com ',
  ' ann@example.com',
  'ann@example.com.',
  'ann lee@example.com',
  'ann@example.com\n',
  'ann\u0000@example.com',
  'ann@example.com,evil@example.com',
  'ann@example.com\r\nBcc: evil@example.com',
  'Ann <ann@example.com>',
  '"ann"@example.com',
  'ann(x)@example.com',
  // The Kelvin sign becomes a plain k in lower case, so it would open somebody else's account.
  '\u212Aim@example.com',
  'änn@example.com',
  'a\u00ADnn@example.com',
  'ann\u200B@example.com',
  'ａｎｎ@example.com',
  'u\u017Fer@example.com',
  'ann@\u0435xample.com',
  'ann\uFF20example.com',
  'ann@example\u3002com',
  `ann@${'a'.repeat(64)}.com`,
  `${'a'.repeat(250)}@b.co`,
])('%j is no address', (text) => {
  expect(parseEmail(text)).toBeNull();
});

test('a hostile text of a megabyte is refused without trying all ways to read it', () => {
  expect(parseEmail(`a@${'a.'.repeat(500_000)}`)).toBeNull();
});
