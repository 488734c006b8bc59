import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog isOpen onClose={onStay} onConfirm={onLeave} title="Leave the setup?" confirmLabel="Leave">
      What you entered is lost when you leave now.
    </ConfirmDialog>
  );
}
