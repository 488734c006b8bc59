import { renewPingAddress } from '#core/contract/feeds/ping-api.ts';
import { feedDetailMessages as texts } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

/** Asks first, as a shop that calls the old address fails afterwards. */
export function RenewPingDialog({ feedId, onClose }: { feedId: string; onClose: () => void }) {
  const renew = useAction({
    mutationFn: () => call(renewPingAddress, { params: { feedId } }),
    onSuccess: (renewed) => {
      queryClient.setQueryData(keys.pingAddress(feedId), renewed);
      notify.success(texts.pingRenewed);
      onClose();
    },
    failed: texts.pingFailed,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => renew.run()}
      isBusy={renew.isPending}
      title={texts.pingRenewTitle}
      confirmLabel={texts.pingRenewConfirm}
    >
      {texts.pingRenewQuestion}
    </ConfirmDialog>
  );
}
