import { useQuery } from '@tanstack/react-query';
import type { FeedVersion } from '#core/contract/feeds/publishing/feed-versions-api.ts';
import { versionMessages } from '#core/messages/screens/feeds/publishing/version-messages.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useReturnToVersion, versionDifferenceQuery } from './version-queries.ts';

interface ReturnDialogProps {
  feedmakerId: string;
  version: FeedVersion;
  publishedAt: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Tells in products what a return to a version changes, and asks. */
export function ReturnDialog({ feedmakerId, version, publishedAt, isOpen, onClose }: ReturnDialogProps) {
  const query = useQuery({
    ...versionDifferenceQuery(feedmakerId, version.id, publishedAt),
    enabled: isOpen,
  });
  const back = useReturnToVersion(feedmakerId, onClose);
  const { outputs = 0, staying_outputs: staying = 0, ...products } = query.data ?? {};
  const isSame = Object.values(products).every((count) => count === 0);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isBusy={back.isPending}
      kind="primary"
      title={versionMessages.confirmTitle(formatDateTime(version.published_at))}
      confirmLabel={versionMessages.returnTo}
      onClose={onClose}
      onConfirm={() => back.run(version.id)}
    >
      <span aria-live="polite">
        {query.isPending && versionMessages.comparing}
        {query.isError && versionMessages.compareFailed}
        {query.data !== undefined &&
          (isSame ? versionMessages.changesNothing : versionMessages.changes(query.data))}{' '}
        {versionMessages.outputs(outputs, staying)}
      </span>{' '}
      {versionMessages.pauses}
    </ConfirmDialog>
  );
}
