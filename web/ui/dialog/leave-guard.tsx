import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { hasUnsaved, holdUnsaved } from '#web/lib/session/unsaved.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { ConfirmDialog } from './questions.ts';

interface LeaveGuardProps {
  /** Returns true if something would be lost by leaving now. */
  isOn: () => boolean;
  title: string;
}

/** Asks before entered values are lost by leaving the screen; if the tab is closed, the browser asks in its own words. */
export function LeaveGuard({ isOn, title }: LeaveGuardProps) {
  // True after the user has agreed to leave: the screen is still shown until the next one is loaded, and another press must not ask a
  // second time.
  const isLeaving = useRef(false);
  const latest = useRef(isOn);
  useEffect(() => {
    latest.current = isOn;
  });
  useEffect(() => holdUnsaved(() => !isLeaving.current && latest.current()), []);
  // Nothing is asked of a user who has signed out.
  const isBlocking = () => !isLeaving.current && isOn() && hasUnsaved();
  const blocker = useBlocker({
    // A link to a section of the same screen does not leave it.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isBlocking(),
    enableBeforeUnload: isBlocking,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const leave = () => {
    isLeaving.current = true;
    blocker.proceed();
  };
  return (
    <ConfirmDialog
      onClose={blocker.reset}
      onConfirm={leave}
      title={title}
      confirmLabel={commonMessages.leave}
    >
      {commonMessages.leaveText}
    </ConfirmDialog>
  );
}
