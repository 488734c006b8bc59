import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveDialogProps {
  title: string;
  onStay: () => void;
  onLeave: () => void;
}

export function LeaveDialog({ title, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      onClose={onStay}
      onConfirm={onLeave}
      title={title}
      confirmLabel={commonMessages.leave}
    >
      {commonMessages.leaveText}
    </ConfirmDialog>
  );
}
