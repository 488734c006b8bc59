import { feedDetailMessages } from '#core/messages/feed-detail-messages.ts';
import { formatCount } from '#web/lib/format.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface AcceptRunDialogProps {
  productCount: number;
  comparedCount: number | null;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Publishing fewer products takes the others off every channel, so it is said once more. */
export function AcceptRunDialog({ productCount, comparedCount, ...rest }: AcceptRunDialogProps) {
  const products = formatCount(productCount, 'product');
  return (
    <ConfirmDialog
      {...rest}
      kind="primary"
      title={feedDetailMessages.acceptTitle}
      confirmLabel={feedDetailMessages.acceptHeld(products)}
    >
      {feedDetailMessages.acceptQuestion(products)}{' '}
      {comparedCount !== null &&
        comparedCount > productCount &&
        feedDetailMessages.acceptLoss(formatCount(comparedCount - productCount, 'product'))}
    </ConfirmDialog>
  );
}
