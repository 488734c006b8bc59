import { expect, test } from 'vitest';
import { base32, matchTotp, totpCode, totpStep } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// Appendix B of RFC 6238, its SHA-1 rows.
test.each([
  ['1970-01-01T00:00:59Z', '94287082'],
  ['2005-03-18T01:58:29Z', '07081804'],
  ['2005-03-18T01:58:31Z', '14050471'],
  ['2009-02-13T23:31:30Z', '89005924'],
  ['2033-05-18T03:33:20Z', '69279037'],
  ['2603-10-11T11:33:20Z', '65353130'],
])('the code at %s is the one of the standard', (time, code) => {
  const step = totpStep(new Date(time));
  expect(totpCode(secret, step, 8)).toBe(code);
  expect(totpCode(secret, step)).toBe(code.slice(2));
});

// Section 10 of RFC 4648, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is written as the standard writes it', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written);
});

test('a code is taken in its 30 seconds and in those beside them, and in no others', () => {
  const now = new Date('2030-01-01T00:00:15Z');
  const step = totpStep(now);
  for (const drift of [-1, 0, 1])
    expect(matchTotp(secret, totpCode(secret, step + drift), now)).toBe(step + drift);
  for (const drift of [-2, 2]) expect(matchTotp(secret, totpCode(secret, step + drift), now)).toBeNull();
  const code = totpCode(secret, step);
  expect(matchTotp(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(step);
  for (const wrong of ['', code.slice(1), `${code}0`, 'abcdef'])
    expect(matchTotp(secret, wrong, now)).toBeNull();
});
