import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Endpoint } from '#core/contract/endpoint.ts';

/** The row that a create makes. */
export interface Creation {
  /** The row's id, ours to choose: the same for every repeat of the call by its user, and for nobody else. */
  readonly id: string;
  /** Keyed hash of the whole request, which a repeat must equal; null for a call that names no key. */
  readonly from: Buffer | null;
}

/** A create that may hand out a secret. */
export interface SecretCreation extends Creation {
  /** 32 bytes for a secret that the call makes: the same for every repeat, and kept nowhere. */
  readonly secret: Buffer;
}

type CreateEndpoint = Pick<Endpoint, 'method' | 'path'>;

/** Makes the ids of rows (docs/decisions/003). */
export interface Creations {
  /** Identifies what a call creates; `key` null: a new row on every call. */
  of(
    call: { endpoint: CreateEndpoint; userId: string; key: string | null },
    request: Readonly<Record<string, unknown>>,
  ): SecretCreation;
  /** Returns the id that `endpoint` gives the row of this user's key, whether it was made or not. */
  idOf(endpoint: CreateEndpoint, userId: string, key: string): string;
}

/**
 * Ids as an HMAC of user, call and key: knowing somebody's id, nobody can find a key that leads to it, also when its row
 * is long gone. `secret`: 32 bytes that all processes of an installation share.
 */
export function createCreations(secret: Buffer): Creations {
  const digest = (...parts: readonly unknown[]) =>
    createHmac('sha256', secret).update(canonical(parts)).digest();
  const idOf: Creations['idOf'] = ({ method, path }, userId, key) =>
    asUuid(digest('id', userId, method, path, key));
  return {
    idOf,
    of({ endpoint, userId, key }, request) {
      if (key === null) return { id: randomUUID(), from: null, secret: randomBytes(32) };
      const from = digest('request', userId, endpoint.path, request);
      const made = digest('secret', userId, endpoint.method, endpoint.path, key, from.toString('base64'));
      return { id: idOf(endpoint, userId, key), from, secret: made };
    },
  };
}

/** JSON whose fields are in the order of their names, so that equal values are equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Returns the first 122 bits as a UUID of version 8 (RFC 9562: made in a way of one's own). */
function asUuid(hash: Buffer): string {
  const bytes = Buffer.from(hash.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
