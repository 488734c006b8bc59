import { useCallback, useRef } from 'react';
import { newKey } from './new-key.ts';

/**
 * The `Idempotency-Key` of a form's create: the same for every try with the same body, so that a repeat after a lost
 * answer finds the row of the first, and a new one when the body has changed, because that is another wish.
 */
export function useCreationKey(): (body: unknown) => string {
  const last = useRef<{ text: string; key: string }>(undefined);
  return useCallback((body) => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  }, []);
}
