/** A token that opens one template, and until when, in epoch milliseconds. */
type EditorToken = { readonly token: string; readonly endsAt: number };

const makeKey = (templateId: string): string => `feedmaker.editor.${templateId}`;

/** Stores the token of this tab, with which a reload continues. Where the browser refuses storage, it lasts as long as the page. */
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
        // A private window: a reload then requires a sign-in.
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
 * Returns the wait before a token is renewed, in ms by this computer's clock, which may be wrong: never so long that the token ends
 * unnoticed.
 */
export function renewalDelayMs(endsAt: number, now: number): number {
  const left = endsAt - now;
  return Math.min(Math.max(left / 2, 1_000), 20 * 60_000);
}
