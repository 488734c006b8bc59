import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './caller.ts';
import { readSession, subscribeToSession } from '../session/session.ts';
import { hasUnsaved } from '../session/unsaved.ts';

/** Channel on which a tab reports its changes, so that the browser's other tabs load their data again. */
const changes = new BroadcastChannel('feedmaker.changes');

/** Cache of server data for the whole app. Refused calls are not retried; after a lost connection or a server failure, once. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onSuccess: () => changes.postMessage(null) }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      retry: (failureCount, error) => failureCount < 1 && isTransient(error),
      retryDelay: 400,
    },
    mutations: { networkMode: 'always' },
  },
});

changes.addEventListener('message', () => {
  const outdate = () => void queryClient.invalidateQueries();
  // A hidden tab loads its data again when it becomes visible.
  if (document.visibilityState === 'visible') outdate();
  else document.addEventListener('visibilitychange', outdate, { once: true });
});

// Data of one user must never be shown to the next one in the same tab. The first user is read now, because they may be signed in before
// this module is loaded.
let cachedUserId = userIdOfSession();
subscribeToSession(() => {
  const userId = userIdOfSession();
  // A screen with unsaved values stays until its user has signed in again.
  if (userId === undefined && hasUnsaved()) return;
  if (userId !== cachedUserId) queryClient.clear();
  cachedUserId = userId;
});

function userIdOfSession(): string | undefined {
  const session = readSession();
  return session.status === 'signed-in' ? session.session.user.id : undefined;
}

function isTransient(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
