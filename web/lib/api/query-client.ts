import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './caller.ts';
import { readSession, subscribeToSession } from '../session/session.ts';

/** Channel on which a tab reports its changes, so that the browser's other tabs load them again. */
const changes = new BroadcastChannel('feedmaker.changes');

/** Server state of the whole app. A refusal is final; a lost connection or a failure of the server is tried once more. */
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
  // A tab in the background fetches when it comes to the front.
  if (document.visibilityState === 'visible') outdate();
  else document.addEventListener('visibilitychange', outdate, { once: true });
});

// Data that one user loaded must never be seen by the next one on the same tab. A user may be signed in already when this module loads, so
// the first user is looked up without waiting.
let cachedUserId = userIdOfSession();
subscribeToSession(() => {
  const userId = userIdOfSession();
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
