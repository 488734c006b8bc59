import { Download } from 'lucide-react';
import { feedProductsCsvPath, type ProductFilter } from '#core/contract/feeds/feed-products-api.ts';
import { feedDetailMessages as texts } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { authorizedFetch } from '#web/lib/api/call.ts';
import { buildAddress } from '#web/lib/api/caller.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { Button } from '#web/ui/button/button.tsx';

interface ExportProductsProps {
  feedmakerId: string;
  feedName: string;
  filter: ProductFilter;
}

/** Downloads the products that match the filter, with state and reason. Not a plain link, since that could not send the session's token. */
export function ExportProductsButton({ feedmakerId, feedName, filter }: ExportProductsProps) {
  const download = useAction({
    mutationFn: async () => {
      const response = await authorizedFetch(
        buildAddress(feedProductsCsvPath, { feedId: feedmakerId }, filter),
        {},
      );
      saveFile(await response.blob(), toFileName(feedName));
    },
    failed: feedsMessages.exportFailed,
  });
  return (
    <Button
      icon={<Download />}
      isBusy={download.isPending}
      onClick={() => download.run()}
      className="max-sm:w-9 max-sm:px-0"
    >
      <span className="max-sm:sr-only">{texts.exportCsv}</span>
    </Button>
  );
}

/** Returns the feed's name without characters that file systems refuse. */
function toFileName(feedName: string): string {
  return `${feedName.replaceAll(/[\\/:*?"<>|]+/g, '-')}.csv`;
}
