import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { readSession } from '#web/lib/session/session.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { ConfirmDialog } from './questions.ts';

interface LeaveGuardProps {
  /** Whether something would be lost now. */
  isOn: () => boolean;
  /** The question. */
  title: string;
}

/** Asks before entered values are lost; a closed tab asks in the browser's own words. */
export function LeaveGuard({ isOn, title }: LeaveGuardProps) {
  // The screen stays until the next one has loaded; a user who presses on meanwhile has answered already.
  const isLeaving = useRef(false);
  // A user who has been signed out cannot stay, so there is nothing to ask.
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
