import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns a secret for an authenticator app: 160 random bits, as long as the hash (RFC 4226). */
export function newTotpSecret(): Buffer {
  return randomBytes(20);
}

/** Encodes as Base 32 (RFC 4648) without padding, the form that apps accept when typed. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let [bits, value] = [0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += letters[(value >>> (bits - 5)) & 31];
  }
  return bits === 0 ? text : text + letters[(value << (5 - bits)) & 31];
}

/** Returns the code for a 30 s step (RFC 6238 with SHA-1, which all apps support). */
export function totpCode(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 15;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Returns the number of the 30 s step that contains `now`. */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/** Returns the 30 s step of a code: the current or an adjacent one, because clocks differ; null if none matches. */
export function matchTotp(secret: Uint8Array, code: string, now: Date): number | null {
  const given = Buffer.from(code.replaceAll(/\s/g, ''));
  const current = totpStep(now);
  const steps = [current, current - 1, current + 1].filter((step) => {
    const wanted = Buffer.from(totpCode(secret, step));
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  return steps[0] ?? null;
}
