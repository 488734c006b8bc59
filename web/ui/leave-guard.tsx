import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { readSession } from '#web/lib/session.ts';

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

interface LeaveGuardProps {
  /** Whether something would be lost now. */
  isOn: () => boolean;
  /** The question. */
  title: string;
}

/** Asks before what was entered is lost; a closed tab asks in the browser's own words. */
export function LeaveGuard({ isOn, title }: LeaveGuardProps) {
  // Whoever has been signed out cannot stay, so there is nothing to ask.
  const isBlocking = () => isOn() && readSession().status === 'signed-in';
  const blocker = useBlocker({
    shouldBlockFn: isBlocking,
    enableBeforeUnload: isBlocking,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog title={title} onStay={blocker.reset} onLeave={blocker.proceed} />
    </Suspense>
  );
}
