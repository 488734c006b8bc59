import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { ConfirmDialog } from '#web/ui/dialog/questions.ts';

interface DeleteFeedDialogProps {
  name: string;
  /** The version that is published; null if there is none, undefined if unknown. */
  published: FeedStatus['published'] | undefined;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

export function DeleteFeedDialog(props: DeleteFeedDialogProps) {
  const { name, published, isOpen, isBusy, onClose, onConfirm } = props;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={onConfirm}
      title={feedsMessages.deleteFeed}
    >
      {frameMessages.deleteQuestion} <strong className="font-semibold text-ink">{name}</strong>?{' '}
      {frameMessages.deleteWarning}
      {published != null && (
        <span className="mt-2 block">{feedsMessages.deleteCosts(published.product_count)}</span>
      )}
    </ConfirmDialog>
  );
}
