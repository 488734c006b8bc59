import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { getPingAddress, renewPingAddress } from '#core/contract/ping-api.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { messageOf } from '#web/lib/api/caller.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { notify } from '#web/lib/notify.ts';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Fact } from '#web/ui/display/fact.tsx';

const texts = feedDetailMessages;
const copyTexts = { copied: feedsMessages.urlCopied, failed: feedsMessages.copyFailed };

/** The secret address that the shop calls after a change. */
export function PingAddress({ feedId }: { feedId: string }) {
  const params = { feedId };
  const { data, isError } = useQuery({
    queryKey: keys.pingAddress(feedId),
    queryFn: ({ signal }) => call(getPingAddress, { params, signal }),
  });
  const renew = useAction({
    mutationFn: () => call(renewPingAddress, { params }),
    onSuccess: (renewed) => {
      queryClient.setQueryData(keys.pingAddress(feedId), renewed);
      notify.success(texts.pingRenewed);
    },
    onError: (failure) => notify.error(messageOf(failure, texts.pingFailed)),
  });
  return (
    <Fact isWide label={texts.pingUrl} note={texts.pingNote}>
      {data === undefined ? (
        <span className="flex min-h-9 items-center text-muted">
          {isError ? feedsMessages.urlFailed : feedsMessages.urlLoading}
        </span>
      ) : (
        <span className="flex items-center gap-0.5">
          <span title={data.url} className="min-w-0 grow truncate font-mono text-xs">
            {data.url}
          </span>
          <CopyButton label={texts.copy(texts.pingUrl)} text={data.url} texts={copyTexts} />
          <IconButton
            label={texts.pingRenew}
            icon={<RotateCcw aria-hidden="true" />}
            isBusy={renew.isPending}
            onClick={() => renew.run()}
          />
        </span>
      )}
    </Fact>
  );
}
