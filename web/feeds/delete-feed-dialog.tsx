import { messages } from '#core/messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface DeleteFeedDialogProps {
  name: string;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

export function DeleteFeedDialog({ name, isOpen, isBusy, onClose, onConfirm }: DeleteFeedDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={onConfirm}
      title={messages.feeds.deleteFeed}
      confirmLabel={messages.feeds.deleteFeed}
    >
      {messages.common.deleteQuestion} <strong className="font-semibold text-ink">{name}</strong>?{' '}
      {messages.common.deleteWarning}
    </ConfirmDialog>
  );
}
