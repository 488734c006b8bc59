import { Link } from '@tanstack/react-router';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { outputsBehindText } from '#web/feeds/describe-feed.ts';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { goToFeedViews } from '../feed-views-place.ts';
import { Notice } from '../run/notice.tsx';

/** Warns that outputs of a feed do not show the feed's current version, with a link to them. */
export function BehindNotice({ outputs }: { outputs: FeedStatus['outputs_behind'] }) {
  const title = outputsBehindText(outputs);
  if (title === undefined) return null;
  return (
    <Notice
      tone="warn"
      title={title}
      actions={
        <Link
          to="."
          search={{ view: 'outputs' }}
          resetScroll={false}
          onClick={() => goToFeedViews()}
          className={buttonStyle('primary')}
        >
          {feedDetailMessages.seeOutputs(outputs.length)}
        </Link>
      }
    >
      {feedDetailMessages.outputsBehindText(outputs.length)}
    </Notice>
  );
}
