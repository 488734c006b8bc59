import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FeedVersion } from '#core/contract/feeds/publishing/feed-versions-api.ts';
import { versionMessages as texts } from '#core/messages/screens/feeds/publishing/version-messages.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/questions.ts';
import { useReturnToVersion, versionDifferenceQuery } from './version-queries.ts';

interface ReturnButtonProps {
  feedmakerId: string;
  version: FeedVersion;
  publishedAt: string | undefined;
}

/** Button that publishes an earlier version again, after a question. */
export function ReturnButton({ version, ...props }: ReturnButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        aria-label={texts.returnToNamed(formatDateTime(version.published_at))}
        onClick={() => setIsAsking(true)}
      >
        {texts.returnShort}
      </Button>
      <ReturnDialog {...props} version={version} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

interface ReturnDialogProps extends ReturnButtonProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Says how many products change by a return to a version, and asks for confirmation. */
function ReturnDialog({ feedmakerId, version, publishedAt, isOpen, onClose }: ReturnDialogProps) {
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
      title={texts.confirmTitle(formatDateTime(version.published_at))}
      confirmLabel={texts.returnTo}
      onClose={onClose}
      onConfirm={() => back.run(version.id)}
    >
      <span aria-live="polite">
        {query.isPending && texts.comparing}
        {query.isError && texts.compareFailed}
        {query.data !== undefined && (isSame ? texts.changesNothing : texts.changes(query.data))}{' '}
        {texts.outputs(outputs, staying)}
      </span>{' '}
      {texts.pauses}
    </ConfirmDialog>
  );
}
