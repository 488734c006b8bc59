import { createHmac, createPublicKey, randomInt, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '#tests/harness/harness-auth.ts';
import { usually } from '#tests/harness/long-run.ts';
import { accessTokenSeconds, createAccessTokens } from './access-tokens.ts';
import type { KeyRing } from './key-ring.ts';
import type { SigningKey } from './signing-keys.ts';

const issuer = 'https://feeds.example.com/auth/v1';
const claims = { userId: randomUUID(), sessionId: randomUUID() };
const clock = createTestClock();
let text: string;

const key = await createKey();
const tokens = createAccessTokens(await ringOf(key), issuer, clock);
({ text } = await tokens.sign(claims, { email: 'ann@example.com' }));

async function createKey(): Promise<SigningKey> {
  const privateJwk = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey);
  const kid = await calculateJwkThumbprint(privateJwk);
  const { d: _secret, ...publicMembers } = privateJwk;
  return { kid, privateJwk, publicJwk: { ...publicMembers, kid, alg: 'ES256' }, signsFrom: new Date(0) };
}

/** These keys; the first one signs. */
async function ringOf(first: SigningKey, ...others: SigningKey[]): Promise<KeyRing> {
  const privateKey = (await importJWK(first.privateJwk, 'ES256')) as CryptoKey;
  const keys = { signer: { kid: first.kid, privateKey }, published: [first, ...others] };
  return { current: () => Promise.resolve(keys) };
}

interface Forgery {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  signer?: SigningKey;
}

/** A token signed by hand, so that anything about it can be wrong. */
async function forge({ header = {}, claims: changed = {}, signer = key }: Forgery): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const all = {
    sub: claims.userId,
    session_id: claims.sessionId,
    iss: issuer,
    aud: 'authenticated',
    iat: now,
    exp: now + 60,
    ...changed,
  };
  return await new SignJWT(all)
    .setProtectedHeader({ alg: 'ES256', kid: signer.kid, ...header })
    .sign(await importJWK(signer.privateJwk, 'ES256'));
}

/** The letter of base64url after this one: the same bytes where only loose bits differ. */
function nextLetter(letter: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return letters[letters.indexOf(letter) + 1] ?? 'A';
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

describe('an access token', () => {
  test('names its user and session until exactly an hour has passed', async () => {
    const now = clock.now();
    const clockOfToken = { now: () => now };
    const own = createAccessTokens(await ringOf(key), issuer, clockOfToken);
    const { text: fresh, expiresAt } = await own.sign(claims, {});
    expect(expiresAt).toBe(Math.floor(now.getTime() / 1000) + accessTokenSeconds);
    const at = async (seconds: number) => {
      const later = { now: () => new Date(seconds * 1000) };
      return await createAccessTokens(await ringOf(key), issuer, later).verify(fresh);
    };
    expect(await at(expiresAt - 1)).toEqual(claims);
    await expect(at(expiresAt)).rejects.toThrow('exp');
  });

  test('is believed when it was made with any of our keys', async () => {
    const next = await createKey();
    const both = createAccessTokens(await ringOf(next, key), issuer, clock);
    expect(await both.verify(text)).toEqual(claims);
    expect(await both.verify((await both.sign(claims, {})).text)).toEqual(claims);
    await expect(tokens.verify((await both.sign(claims, {})).text)).rejects.toThrow();
  });

  test('of the control forgery is believed, so that the refusals below mean something', async () => {
    expect(await tokens.verify(await forge({}))).toEqual(claims);
  });
});

describe('refused is a token', () => {
  test('without a signature', async () => {
    const payload = text.split('.')[1];
    for (const alg of ['none', 'None', 'NONE'])
      await expect(tokens.verify(`${part({ alg, kid: key.kid })}.${payload}.`)).rejects.toThrow();
  });

  test('that is written in another way than the one there is', async () => {
    const [header = '', payload = '', signature = ''] = text.split('.');
    const loose = signature.slice(0, -1) + nextLetter(signature.at(-1) ?? '');
    for (const other of [
      `${text}==`,
      `${header}=.${payload}.${signature}`,
      `${header}.${payload}==.${signature}`,
      `${header}.${payload}.${signature}\n`,
      `${header}.${payload}.${loose}`,
      `${header}.${payload}.${signature}.`,
    ])
      await expect(tokens.verify(other)).rejects.toThrow();
  });

  test('that uses our public key as a shared secret', async () => {
    const { kty, crv, x, y } = key.publicJwk;
    const publicKey = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const secrets = [pem, pem.trim(), JSON.stringify(key.publicJwk)];
    for (const secret of secrets) {
      const signed = `${part({ alg: 'HS256', kid: key.kid })}.${text.split('.')[1]}`;
      const signature = createHmac('sha256', secret).update(signed).digest('base64url');
      await expect(tokens.verify(`${signed}.${signature}`)).rejects.toThrow();
    }
  });

  test('signed with another key, whatever key it names or brings along, or of ours that names none', async () => {
    const signer = await createKey();
    const headers = [
      {},
      { kid: key.kid },
      { kid: key.kid, jwk: signer.publicJwk },
      { jku: 'https://evil.example.com/jwks.json' },
    ];
    for (const header of headers)
      await expect(tokens.verify(await forge({ signer, header }))).rejects.toThrow();
    await expect(tokens.verify(await forge({ header: { kid: undefined } }))).rejects.toThrow();
  });

  test.each([
    ['another issuer', { iss: 'https://evil.example.com/auth/v1' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'editor' }],
    ['no audience', { aud: undefined }],
    ['no end', { exp: undefined }],
    ['an end in the past', { exp: 1 }],
    ['no session', { session_id: undefined }],
    ['a session that is no id', { session_id: "'; drop table auth.users" }],
    ['no user', { sub: undefined }],
  ])('with %s', async (_name, changed) => {
    await expect(tokens.verify(await forge({ claims: changed }))).rejects.toThrow();
  });

  test('with any of many flipped bits', async () => {
    const pieces = text.split('.');
    for (let round = 0; round < usually(300, 2_000); round += 1) {
      const index = round % pieces.length;
      const damaged = pieces.with(index, flipBit(pieces.at(index) ?? '')).join('.');
      await expect(tokens.verify(damaged), damaged).rejects.toThrow();
    }
  });
});

function flipBit(piece: string): string {
  const bytes = Buffer.from(piece, 'base64url');
  const bit = randomInt(bytes.length * 8);
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return bytes.toString('base64url');
}
