import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decodeRefreshToken, encodeRefreshToken, judgeRefresh, refreshGraceMs } from './refresh-token.ts';

const key = randomBytes(32);
const token = { sessionId: randomUUID(), counter: 300 };
const text = encodeRefreshToken(token, key);

describe('a refresh token', () => {
  test('comes back as it was made and is genuine for its own session only', () => {
    const read = decodeRefreshToken(text);
    expect(read).toMatchObject(token);
    expect([read?.isSignedWith(key), read?.isSignedWith(randomBytes(32))]).toEqual([true, false]);
  });

  test('is not genuine after any single bit changed', () => {
    const bytes = Buffer.from(text, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8(damaged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(decodeRefreshToken(damaged.toString('base64url'))?.isSignedWith(key) ?? false).toBe(false);
    }
  });

  test('has one spelling', () => {
    for (const other of ['', 'x', `${text} `, `${text}=`, `${text}A`, text.slice(1), ` ${text}`])
      expect(decodeRefreshToken(other)).toBeNull();
  });
});

describe('what a genuine token deserves', () => {
  const refreshedAt = new Date('2026-01-01T00:00:00Z');
  const session = { counter: 5, refreshedAt };
  const justInside = new Date(refreshedAt.getTime() + refreshGraceMs - 1);
  const atTheEnd = new Date(refreshedAt.getTime() + refreshGraceMs);

  test.each([
    [5, atTheEnd, 'rotate'],
    [4, atTheEnd, 'current'],
    [3, justInside, 'current'],
    [3, atTheEnd, 'stolen'],
    [0, atTheEnd, 'stolen'],
    [6, justInside, 'ahead'],
  ] as const)('token %i of a session at 5, asked at %o: %s', (counter, now, verdict) => {
    expect(judgeRefresh(counter, session, now)).toBe(verdict);
  });
});
