import type { ReactNode } from 'react';
import { shellMessages } from '#core/messages/screens/shell-messages.ts';
import { Button } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { LeaveGuard } from './leave-guard.tsx';

interface SaveBarProps {
  /** Number of changes that are not saved. */
  count: number;
  onDiscard: () => void;
  /** Question before the screen is left with changes. */
  leaveTitle: string;
  /** True if changes may be left without a question, because they have just been saved. */
  isDone?: () => boolean;
  isBusy?: boolean;
  /** The button that saves, and others before it. */
  children: ReactNode;
}

/** Ends a form. While there are changes it stays at the lower edge of the window, counts them, and keeps them from being lost. */
export function SaveBar({ count, onDiscard, leaveTitle, isDone, isBusy = false, children }: SaveBarProps) {
  return (
    <div
      data-save-bar={count > 0}
      className={classes(
        'flex flex-wrap items-center justify-end gap-2',
        count > 0 &&
          'sticky bottom-3 z-10 rounded-card border border-line-strong bg-raised px-4 py-3 shadow-raised',
      )}
    >
      <output className="mr-auto font-medium tabular empty:hidden">
        {count > 0 && shellMessages.changes(count)}
      </output>
      {count > 0 && (
        <Button kind="quiet" isDisabled={isBusy} onClick={onDiscard}>
          {shellMessages.discard}
        </Button>
      )}
      {children}
      <LeaveGuard title={leaveTitle} isOn={() => count > 0 && isDone?.() !== true} />
    </div>
  );
}
