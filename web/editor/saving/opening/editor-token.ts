/** A token for one template, and the time at which it expires, in epoch milliseconds. */
type EditorToken = { readonly token: string; readonly endsAt: number };

const makeKey = (templateId: string): string => `feedmaker.editor.${templateId}`;

/** Stores the token of this tab, so that a reload continues with it. If the browser stores nothing, it is kept until the page is closed. */
export type TokenStore = {
  readonly read: () => EditorToken | null;
  readonly keep: (token: EditorToken | null) => void;
};

export function openTokenStore(templateId: string, storage: () => Storage): TokenStore {
  const key = makeKey(templateId);
  let known: EditorToken | null = readStored(key, storage);
  return {
    read: () => known,
    keep: (token) => {
      known = token;
      try {
        if (token === null) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(token));
      } catch {
        // The browser stores nothing, as in a private window: a reload then requires a sign-in.
      }
    },
  };
}

function readStored(key: string, storage: () => Storage): EditorToken | null {
  try {
    const stored: unknown = JSON.parse(storage().getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const [token, endsAt]: unknown[] = [Reflect.get(stored, 'token'), Reflect.get(stored, 'endsAt')];
    return typeof token === 'string' && typeof endsAt === 'number' ? { token, endsAt } : null;
  } catch {
    return null;
  }
}

/**
 * Returns the wait in ms before a token is renewed: short enough that the token never expires before, even if this computer's clock is
 * wrong.
 */
export function renewalDelayMs(endsAt: number, now: number): number {
  const left = endsAt - now;
  return Math.min(Math.max(left / 2, 1_000), 20 * 60_000);
}
