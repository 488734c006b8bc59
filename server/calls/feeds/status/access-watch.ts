import { AppError } from '#core/errors.ts';
import type { RouteHost } from '#server/platform/http/route.ts';

/** Checks repeatedly if callers with an open connection are still authorised. */
export interface AccessWatch {
  /**
   * Calls `onEnd` once when the caller's credentials stop being valid; checked when a session or key is ended, and whenever `check` is
   * called. `stop` ends the watch.
   */
  follow(caller: Watched, onEnd: () => void): { check(): void; stop(): void };
  close(): Promise<void>;
}

interface Watched {
  readonly userId: string;
  readonly authorization: string | undefined;
}

/** Opens the watch; every process is notified of sessions and keys ended in any process. */
export async function openAccessWatch({ platform, authenticate }: RouteHost): Promise<AccessWatch> {
  const checksOf = new Map<string, Set<() => void>>();
  const listener = await platform.database.listen(
    'access_ended',
    (userId) => checksOf.get(userId)?.forEach((check) => check()),
    () => checksOf.forEach((checks) => checks.forEach((check) => check())),
  );
  return {
    follow({ userId, authorization }, onEnd) {
      const checks = checksOf.get(userId) ?? new Set();
      const stop = () => {
        checks.delete(check);
        if (checks.size === 0) checksOf.delete(userId);
      };
      const check = () => {
        authenticate(authorization).then(
          () => undefined,
          (error: unknown) => {
            // An unreachable database says nothing about anybody's rights.
            if (!(error instanceof AppError && error.code === 'unauthenticated')) return;
            stop();
            onEnd();
          },
        );
      };
      checksOf.set(userId, checks.add(check));
      return { check, stop };
    },
    close: () => listener.stop(),
  };
}
