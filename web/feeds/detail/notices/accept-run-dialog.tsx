import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { guardMessages } from '#core/messages/reasons/runs/guard-messages.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

interface AcceptRunDialogProps {
  run: Run;
  label: string;
  /** Whether products are removed, and not only their pictures. */
  isSmaller: boolean;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks once more: publishing fewer products or pictures takes the others off every channel. */
export function AcceptRunDialog({ run, label, isSmaller, ...rest }: AcceptRunDialogProps) {
  const { product_count: count, compared_count: before, held_for: findings } = run;
  return (
    <ConfirmDialog
      {...rest}
      kind="primary"
      title={isSmaller ? feedDetailMessages.acceptTitle : feedDetailMessages.acceptNumbersTitle}
      confirmLabel={label}
    >
      {isSmaller
        ? feedDetailMessages.acceptQuestion(frameMessages.product(count))
        : findings?.map((finding) => guardMessages.findings[finding.measure](finding)).join(' ')}{' '}
      {isSmaller &&
        before !== null &&
        before > count &&
        `${feedDetailMessages.acceptLoss(frameMessages.product(before - count))} `}
      {feedDetailMessages.acceptNumbersText}
    </ConfirmDialog>
  );
}
