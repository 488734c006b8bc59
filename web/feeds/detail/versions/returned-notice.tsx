import { Play } from 'lucide-react';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { versionMessages } from '#core/messages/screens/feeds/publishing/version-messages.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '../run/notice.tsx';
import { useGoOn } from './version-queries.ts';

/** Notice that someone returned to an earlier version, with a button to go on. */
export function ReturnedNotice({ status }: { status: FeedStatus }) {
  const goOn = useGoOn(status.feed_id);
  const returned = status.published?.returned ?? null;
  if (returned === null) return null;
  return (
    <Notice
      tone="warn"
      title={versionMessages.returnedTitle(formatDateTime(returned.version_at))}
      actions={
        <Button
          kind="primary"
          icon={<Play aria-hidden="true" />}
          isBusy={goOn.isPending}
          onClick={() => goOn.run()}
        >
          {versionMessages.goOn}
        </Button>
      }
    >
      {versionMessages.returnedText(formatDateTime(returned.since))}
    </Notice>
  );
}
