import { type ReactNode, useEffect, useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { stillLoadingMessages } from '#core/messages/screens/still-loading-messages.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { Button } from '../button/button.tsx';
import { classes } from '../classes.ts';

/** Time in ms for which a user waits without a message. */
const patienceMs = 8_000;
const noticeStyle =
  'sticky bottom-4 z-10 mx-auto mt-4 flex w-fit max-w-xl flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-raised px-4 py-3 shadow-raised';

/**
 * Shows a placeholder while the server has not answered. After some seconds it also says so below, visibly and to screen readers, with a
 * button that repeats every request for which the screen waits.
 */
export function StillLoading({ children }: { children: ReactNode }) {
  const [state, setState] = useState<'early' | 'late' | 'again'>('early');
  useEffect(() => {
    const timer = setTimeout(() => setState('late'), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  const isEarly = state === 'early';
  return (
    <div className="min-w-0">
      {children}
      <div className={classes(isEarly ? 'sr-only' : noticeStyle)}>
        <output className="min-w-0 flex-[1_1_14rem]">{!isEarly && stillLoadingMessages[state]}</output>
        {!isEarly && (
          <Button
            onClick={() => {
              setState('again');
              void askAgain();
            }}
          >
            {commonMessages.retry}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Cancels requests without an answer and repeats them; without cancelling, the library would only wait for the pending ones. */
async function askAgain(): Promise<void> {
  const waiting = {
    type: 'active',
    predicate: ({ state }: { state: { status: string } }) => state.status === 'pending',
  } as const;
  await queryClient.cancelQueries(waiting);
  await queryClient.refetchQueries(waiting);
}
