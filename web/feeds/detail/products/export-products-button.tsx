import { Download } from 'lucide-react';
import { feedProductsCsvPath, type ProductFilter } from '#core/contract/feeds/feed-products-api.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { authorizedFetch } from '#web/lib/api/call.ts';
import { buildAddress } from '#web/lib/api/caller.ts';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useFeedPageSearch } from '../feed-page-search.ts';

/** Downloads the products that the filter shows, with state and reason. A plain link could not carry the session's token. */
export function ExportProductsButton({ feedmakerId, feedName }: { feedmakerId: string; feedName: string }) {
  const { state, reason, background, finding, search } = useFeedPageSearch();
  const download = useAction({
    mutationFn: async () => {
      const filter: ProductFilter = { state, search, reason_code: reason, background, finding };
      const address = buildAddress(feedProductsCsvPath, { feedId: feedmakerId }, filter);
      const response = await authorizedFetch(address, {});
      saveFile(await response.blob(), toFileName(feedName));
    },
    failed: feedsMessages.exportFailed,
  });
  return (
    <Button icon={<Download />} isBusy={download.isPending} onClick={() => download.run()}>
      {feedDetailMessages.exportCsv}
    </Button>
  );
}

/** File systems refuse these characters. */
function toFileName(feedName: string): string {
  return `${feedName.replaceAll(/[\\/:*?"<>|]+/g, '-')}.csv`;
}
