import { wizardMessages } from '#core/messages/wizard-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      isOpen
      onClose={onStay}
      onConfirm={onLeave}
      title={wizardMessages.leaveTitle}
      confirmLabel={wizardMessages.leave}
    >
      {wizardMessages.leaveText}
    </ConfirmDialog>
  );
}
