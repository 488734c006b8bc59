import * as api from '#core/contract/editor/editor-api.ts';
import { buildHeader } from '#core/contract/build-header.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { ApiError, openCaller } from '#web/lib/api/caller.ts';
import { openBuild } from '../../paint/build.ts';
import { openListeners, type Listeners } from '#web/lib/listeners.ts';
import type { EditorCalls } from '../../session/editor-calls.ts';
import { openTokenStore, renewalDelayMs, type TokenStore } from './editor-token.ts';
import type { AccessStatus } from '../../session/saver-state.ts';

/**
 * `open`: the server answers this tab. `signed-out`: the session from which the editor was opened has ended. `stranger`: the template
 * belongs to a different user than the one signed in.
 */
/** Access of this tab to the server, for one template. */
export type EditorAccess = {
  readonly calls: EditorCalls;
  readonly status: () => AccessStatus;
  readonly subscribe: (listener: () => void) => () => void;
  readonly token: () => string | null;
  /** Exchanges the code in the address for a token. Throws ApiError: 410 for a used or expired code, 403 for another template's. */
  readonly exchange: (code: string) => Promise<void>;
  /** Gets a new token with the dashboard's session in this browser. Returns false if there is no session or that failed. */
  readonly regain: () => Promise<boolean>;
  /** Opens the dashboard's sign-in in a new tab; this tab continues when the user has signed in there. */
  readonly signIn: () => void;
  readonly close: () => void;
};

/** Key of the dashboard's session in the storage; all tabs of this browser share it. */
const sessionKey = 'feedmaker.session';

/** Wait before a failed renewal is repeated, in ms. */
const againMs = 30_000;

type Memory = {
  readonly templateId: string;
  readonly store: TokenStore;
  readonly listeners: Listeners;
  readonly calls: EditorCalls;
  status: AccessStatus;
  regaining: Promise<boolean> | null;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/** Opens the access of this tab, which has or gets a token. Renews it well before its end, and when the user comes back to the tab. */
export function openEditorAccess(templateId: string): EditorAccess {
  const store = openTokenStore(templateId, () => sessionStorage);
  const stop = new AbortController();
  const build = openBuild(scriptOfPage());
  const memory: Memory = {
    templateId,
    store,
    listeners: openListeners(),
    calls: {
      build,
      ...openCaller({
        read: async () => store.read()?.token,
        refused: () => regain(memory),
        refusedAgain: async ({ status }) => {
          if (status === 401 && memory.status === 'open') put(memory, 'signed-out');
        },
        heard: (headers) => build.hear(headers.get(buildHeader)),
      }),
    },
    status: 'open',
    regaining: null,
    timer: undefined,
  };
  const { signal } = stop;
  document.addEventListener('visibilitychange', () => comeBack(memory), { signal });
  addEventListener('storage', (event) => followSession(memory, event), { signal });
  if (store.read() !== null) planRenewal(memory, 0);
  return {
    calls: memory.calls,
    status: () => memory.status,
    subscribe: memory.listeners.subscribe,
    token: () => store.read()?.token ?? null,
    exchange: (code) => exchange(memory, code),
    regain: () => regain(memory),
    signIn: () => void window.open(pages.login.href, '_blank'),
    close: () => {
      stop.abort();
      clearTimeout(memory.timer);
    },
  };
}

function put(memory: Memory, status: AccessStatus): void {
  if (status === memory.status) return;
  memory.status = status;
  memory.listeners.tell();
}

function planRenewal(memory: Memory, ms: number): void {
  clearTimeout(memory.timer);
  memory.timer = setTimeout(() => void renew(memory), ms);
}

function keep(memory: Memory, token: string, expiresAt: string): void {
  const endsAt = Date.parse(expiresAt);
  memory.store.keep({ token, endsAt });
  planRenewal(memory, renewalDelayMs(endsAt, Date.now()));
  put(memory, 'open');
}

async function exchange(memory: Memory, code: string): Promise<void> {
  const body = { code, template_id: memory.templateId };
  const { token, expires_at } = await anonymous.call(api.exchangeEditorCode, { body });
  keep(memory, token, expires_at);
}

/** Gets a new token; concurrent callers share one attempt. */
function regain(memory: Memory): Promise<boolean> {
  memory.regaining ??= codeOfSession(memory.templateId)
    .then(async (code) => {
      if (code !== null) await exchange(memory, code);
      return code !== null;
    })
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) put(memory, 'stranger');
      return false;
    })
    .finally(() => {
      memory.regaining = null;
    });
  return memory.regaining;
}

async function renew(memory: Memory): Promise<void> {
  const known = memory.store.read();
  if (known === null || memory.status !== 'open') return;
  try {
    const { expires_at } = await memory.calls.call(api.renewEditorToken);
    // While this call was pending, a refused call may have got a new token.
    keep(memory, memory.store.read()?.token ?? known.token, expires_at);
  } catch {
    // If the server refused, `refusedAgain` handles it; if it was unreachable, try again while the token may be valid.
    planRenewal(memory, againMs);
  }
}

function comeBack(memory: Memory): void {
  if (document.visibilityState !== 'visible') return;
  if (memory.status === 'open') void renew(memory);
  else void regain(memory);
}

/** Reacts to sign-in and sign-out in another tab. The token becomes invalid with its session. */
function followSession(memory: Memory, { key, newValue }: StorageEvent): void {
  if (key !== sessionKey && key !== null) return;
  if (newValue === null) {
    memory.store.keep(null);
    clearTimeout(memory.timer);
    put(memory, 'signed-out');
  } else if (memory.status !== 'open') void regain(memory);
}

const anonymous = openCaller({ read: async () => undefined, refused: async () => false });

/** True if the user seems to be signed in to the dashboard in this browser; the server is not asked. */
export function hasSession(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    return false;
  }
}

/** Calls back when the user signs in to the dashboard in another tab. Returns a cancel function. */
export function onSession(tell: () => void): () => void {
  const handle = ({ key, newValue }: StorageEvent): void => {
    if (key === sessionKey && newValue !== null) tell();
  };
  addEventListener('storage', handle);
  return () => removeEventListener('storage', handle);
}

/** Returns a new code for the template from the dashboard's session, whose module is only loaded for this; null without a session. */
async function codeOfSession(templateId: string): Promise<string | null> {
  if (!hasSession()) return null;
  const session = await import('#web/lib/session/session.ts');
  const { call } = openCaller({
    read: session.readAccessToken,
    refused: async () => (await session.refreshAccessToken()) === 'refreshed',
  });
  const { code } = await call(api.createEditorCode, { params: { id: templateId } });
  return code;
}

/** Returns the file name of this page's script. */
function scriptOfPage(): string | null {
  const [script] = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]');
  return /\/assets\/(editor-[\w-]+\.js)$/.exec(script?.src ?? '')?.[1] ?? null;
}
