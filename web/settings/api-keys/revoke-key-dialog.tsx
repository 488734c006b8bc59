import { type ApiKey, deleteApiKey } from '#core/contract/account/api-keys-api.ts';
import { apiKeysMessages as texts } from '#core/messages/screens/account/api-keys-messages.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { notify } from '#web/lib/notify.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { apiKeysQuery } from '../settings-queries.ts';

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useAction({
    mutationFn: () => call(deleteApiKey, { params: { id: apiKey.id } }),
    outdates: apiKeysQuery.queryKey,
    done: texts.revoked,
    onSuccess: onClose,
    onError: () => notify.error(texts.revokeFailed),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => revoke.run()}
      title={texts.revokeTitle}
      confirmLabel={texts.revoke}
      isBusy={revoke.isPending}
    >
      {texts.revokeQuestion} <strong className="text-ink">{apiKey.name}</strong>.{' '}
      {frameMessages.deleteWarning}
    </ConfirmDialog>
  );
}
