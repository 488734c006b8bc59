import { useCallback, useRef } from 'react';

/**
 * Returns the `Idempotency-Key` for a form's create call. It is the same for every attempt with the same body, so that a repeat after a
 * lost answer finds the object already created; a changed body is a different request with a new key.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ text: string; key: string }>(undefined);
  return useCallback((body) => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, key: newUuid() };
    return last.current.key;
  }, []);
}

/** Returns a new UUID of version 4, also on a page without TLS, where `crypto.randomUUID` is missing. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
