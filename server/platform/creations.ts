import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Endpoint } from '#core/contract/endpoint.ts';

export interface Creation {
  /** The row's id: the same for every repeat of the call by its user, and for nobody else. */
  readonly id: string;
  /** Keyed hash of the whole request, which a repeat must match; null for a call without a key. */
  readonly from: Buffer | null;
}

export interface SecretCreation extends Creation {
  /** 32 bytes for a secret that the call creates: the same for every repeat, and never stored. */
  readonly secret: Buffer;
}

type CreateEndpoint = Pick<Endpoint, 'method' | 'path'>;

/** Creates the ids of rows (docs/decisions/003) for create calls. */
export interface Creations {
  /** Returns the id for what a call creates; `key` null: a new id for every call. */
  of(
    call: { endpoint: CreateEndpoint; userId: string; key: string | null },
    request: Readonly<Record<string, unknown>>,
  ): SecretCreation;
  /** Returns the id that `endpoint` uses for this user's key, whether the row exists or not. */
  idOf(endpoint: CreateEndpoint, userId: string, key: string): string;
}

/**
 * Creates ids as an HMAC of user, call and key: from somebody's id nobody can derive a key for it, even after the row was deleted.
 * `secret`: 32 bytes shared by all processes of an installation.
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

/** Returns JSON with sorted fields, so that equal values give equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Returns the first 122 bits as a UUID of version 8 (RFC 9562: custom). */
function asUuid(hash: Buffer): string {
  const bytes = Buffer.from(hash.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
