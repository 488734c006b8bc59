import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { getPingAddress, renewPingAddress } from '#core/contract/feeds/ping-api.ts';
import { feedDetailMessages as texts } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { queryClient } from '#web/lib/api/query-client.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/dialog/questions.ts';

const copyTexts = { copied: feedsMessages.urlCopied, failed: feedsMessages.copyFailed };

/** Secret address that the shop calls when its feed has changed. */
export function PingAddress({ feedId }: { feedId: string }) {
  const params = { feedId };
  const { data, isError } = useQuery({
    queryKey: keys.pingAddress(feedId),
    queryFn: ({ signal }) => call(getPingAddress, { params, signal }),
  });
  const [isAsking, setIsAsking] = useState(false);
  if (data === undefined)
    return (
      <span className="flex min-h-9 items-center text-muted">
        {isError ? feedsMessages.urlFailed : feedsMessages.urlLoading}
      </span>
    );
  return (
    <span className="flex items-center gap-0.5">
      <span title={data.url} className="min-w-0 grow truncate font-mono text-xs">
        {data.url}
      </span>
      <CopyButton label={texts.copy(texts.pingUrl)} text={data.url} texts={copyTexts} />
      <IconButton label={texts.pingRenew} icon={<RotateCcw />} onClick={() => setIsAsking(true)} />
      {isAsking && <RenewPingDialog feedId={feedId} onClose={() => setIsAsking(false)} />}
    </span>
  );
}

/** Asks for confirmation, because the shop's calls of the old address fail afterwards. */
function RenewPingDialog({ feedId, onClose }: { feedId: string; onClose: () => void }) {
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
