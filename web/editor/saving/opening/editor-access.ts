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
 * `open`: the server answers this tab. `signed-out`: the session that opened the editor is over. `stranger`: the signed-in user does not
 * own the template.
 */
/** Access of this tab to the server, for one template. */
export type EditorAccess = {
  readonly calls: EditorCalls;
  readonly status: () => AccessStatus;
  readonly subscribe: (listener: () => void) => () => void;
  readonly token: () => string | null;
  /** Exchanges the code of the address. Throws ApiError: 410 for one that was used or is over, 403 for another template's. */
  readonly exchange: (code: string) => Promise<void>;
  /** Gets a new token from the session of this browser, where there is one. Returns whether that worked. */
  readonly regain: () => Promise<boolean>;
  /** Opens the dashboard's sign-in in another tab; this one continues by itself after it. */
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

/** Opens the access that this tab has or will get. It renews its token well before the end, and when the user comes back. */
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

/** Runs one attempt at a time, for any number of callers. */
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
    // A call that was refused may have got another token meanwhile.
    keep(memory, memory.store.read()?.token ?? known.token, expires_at);
  } catch {
    // `refusedAgain` reports a refusal; a server that was not reached is tried again while the token may be good.
    planRenewal(memory, againMs);
  }
}

function comeBack(memory: Memory): void {
  if (document.visibilityState !== 'visible') return;
  if (memory.status === 'open') void renew(memory);
  else void regain(memory);
}

/** The dashboard signs in or out in another tab. The token ends with its session. */
function followSession(memory: Memory, { key, newValue }: StorageEvent): void {
  if (key !== sessionKey && key !== null) return;
  if (newValue === null) {
    memory.store.keep(null);
    clearTimeout(memory.timer);
    put(memory, 'signed-out');
  } else if (memory.status !== 'open') void regain(memory);
}

const anonymous = openCaller({ read: async () => undefined, refused: async () => false });

/** Whether the user is signed in to the dashboard in this browser, as far as that is known without a request. */
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

/** A new code for the template from the dashboard's session; null without one. What speaks for the session is loaded only now. */
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

/** The name of the script that this page is. */
function scriptOfPage(): string | null {
  const [script] = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]');
  return /\/assets\/(editor-[\w-]+\.js)$/.exec(script?.src ?? '')?.[1] ?? null;
}
