import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { readSession } from '#web/lib/session/session.ts';
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
  // After being signed out a user cannot stay, so it does not ask.
  const isBlocking = () => !isLeaving.current && isOn() && readSession().status === 'signed-in';
  const blocker = useBlocker({
    shouldBlockFn: isBlocking,
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
