import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

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
      title={feedsMessages.deleteFeed}
      confirmLabel={feedsMessages.deleteFeed}
    >
      {commonMessages.deleteQuestion} <strong className="font-semibold text-ink">{name}</strong>?{' '}
      {commonMessages.deleteWarning}
    </ConfirmDialog>
  );
}
